import { endpoint } from '@takt/contract/endpoint.ts';
import { projectId } from '@takt/contract/projects.ts';
import { taskId } from '@takt/contract/tasks.ts';
import { idOf } from '@takt/contract/values.ts';
import { z } from 'zod';
import { cursorOf } from '../db/cursors.ts';
import { forbidden, notFound } from '../errors.ts';
import { listProjects } from '../features/projects/queries.ts';
import { removeTask } from '../features/tasks/trash/service.ts';
import { serve } from '../http/serve.ts';
import type { Bench, Mutant } from './mutated.ts';

const withoutOrganisation = (table: string) => (text: string) =>
  text.replace(new RegExp(`(?:"app"\\.)?"${table}"\\."org_id" = (\\$\\d+)`, 'g'), '$1::uuid IS NOT NULL');
const unsecured = (table: string) =>
  [
    `ALTER TABLE app.${table} DISABLE ROW LEVEL SECURITY`,
    `ALTER TABLE app.${table} ENABLE ROW LEVEL SECURITY`,
  ] as const;

const everybody = { owner: true, admin: true, member: true } as const;
const oneTask = { access: 'organisation', summary: 'A mutant', params: z.object({ id: taskId }) } as const;
const leak = endpoint({
  ...oneTask,
  method: 'GET',
  path: '/leaks/:id',
  response: z.object({ title: z.string() }),
});

async function titleOf({ past }: Bench, id: string): Promise<string> {
  const { rows } = await past.query<{ title: string }>('SELECT title FROM app.tasks WHERE id = $1', [id]);
  if (!rows[0]) throw notFound();
  return rows[0].title;
}

// Every way in which tasks are read and written; with all that hangs on them it would take minutes.
const ofWork = / \/(tasks|projects)(\/board|\/cards|\/groups|\/stats|\/\{id\})?$/;

export const mutants: readonly Mutant[] = [
  {
    name: 'a WHERE is dropped while row-level security is off',
    calls: ofWork,
    sql: [
      `${unsecured('tasks')[0]}; ${unsecured('projects')[0]}`,
      `${unsecured('tasks')[1]}; ${unsecured('projects')[1]}`,
    ],
    rewrite: withoutOrganisation('tasks'),
    caught: /GET \/tasks as .* shows what belongs to B/,
  },
  {
    name: 'a WHERE is dropped, and row-level security holds',
    calls: ofWork,
    rewrite: (text) => withoutOrganisation('projects')(withoutOrganisation('tasks')(text)),
    caught: undefined,
  },
  {
    name: 'row-level security is off, and every WHERE holds',
    calls: ofWork,
    sql: unsecured('tasks'),
    caught: undefined,
  },
  {
    name: 'a foreign id in the body is accepted',
    calls: /^POST \/tasks$/,
    sql: [
      `ALTER TABLE app.tasks DROP CONSTRAINT tasks_org_id_project_id_fkey; ${unsecured('projects')[0]}`,
      `${unsecured('projects')[1]}; ALTER TABLE app.tasks ADD FOREIGN KEY (org_id, project_id) REFERENCES app.projects (org_id, id)`,
    ],
    rewrite: withoutOrganisation('projects'),
    caught: /foreign project in body project_id: an id of somebody else is told from one that does not exist/,
  },
  {
    name: 'a new route reads past the policies',
    calls: /leaks/,
    routes: (app, bench) =>
      serve(app, leak, everybody, async ({ params }) => ({ title: await titleOf(bench, params.id) })),
    caught:
      /GET \/leaks\/\{id\} as the owner of A, own organisation, foreign task .* shows what belongs to B/,
  },
  {
    name: 'a foreign id is forbidden instead of unknown',
    calls: /leaks/,
    routes: (app, bench) =>
      serve(app, leak, everybody, async ({ actor, params }) => {
        const title = await titleOf(bench, params.id);
        const own = await bench.past.query('SELECT FROM app.tasks WHERE id = $1 AND org_id = $2', [
          params.id,
          actor.orgId,
        ]);
        if (own.rowCount === 0) throw forbidden();
        return { title };
      }),
    caught: /an id of somebody else is told from one that does not exist: 403 against 404/,
  },
  {
    name: 'it acts before it checks',
    calls: /leaks/,
    routes: (app, { past }) =>
      serve(app, { ...leak, method: 'POST' }, everybody, async ({ params }) => {
        await past.query('UPDATE app.tasks SET version = version + 1 WHERE id = $1', [params.id]);
        throw notFound();
      }),
    caught: /was refused, and yet app\.tasks changed/,
  },
  {
    name: 'a rule is declared and not obeyed',
    calls: /leaks/,
    routes: (app, { db }) =>
      serve(
        app,
        endpoint({ ...oneTask, method: 'DELETE', path: '/leaks/:id', response: z.void() }),
        { owner: true, admin: true, member: 'own' },
        async ({ actor, params }) => removeTask(db, { ...actor, role: 'owner' }, params.id),
      ),
    caught: /as a member of A, own organisation, made by the owner: answered 204 instead of 403/,
  },
  {
    name: 'everybody counts as the owner',
    calls: /leaks/,
    authenticate: (real) => async (token, wanted) => {
      const found = await real(token, wanted);
      return found?.membership && { ...found, membership: { ...found.membership, role: 'owner' } };
    },
    routes: (app) =>
      serve(app, leak, { owner: true, admin: false, member: false }, async () => ({ title: 'for owners' })),
    caught: /as an admin of A.* instead of 403/,
  },
  {
    name: 'a token never expires',
    calls: /^GET \/projects$/,
    rewrite: (text) => text.replace('AND t.expires_at > now()', ''),
    caught: /as an expired token of A.* answered 200 instead of 401/,
  },
  {
    name: 'an ended session goes on',
    calls: /^GET \/projects$/,
    rewrite: (text) => text.replace('AND s.ended_at IS NULL', ''),
    caught: /as an ended session of A.* answered 200 instead of 401/,
  },
  {
    name: 'a closed account goes on',
    calls: /^GET \/projects$/,
    rewrite: (text) => text.replace('AND u.is_active', ''),
    caught: /as a closed account of A.* instead of 401/,
  },
  {
    name: 'who was removed or suspended stays in',
    calls: /^GET \/projects$/,
    rewrite: (text) => text.replace(`AND m.status = 'active'`, ''),
    caught: /as somebody removed from A, own organisation: answered 200 instead of 404/,
  },
  {
    name: 'the header opens an organisation without a membership',
    calls: /^GET \/projects$/,
    rewrite: (text) => text.replace('m.user_id = u.id AND', ''),
    caught: /as the owner of A, foreign organisation: answered 200 instead of 404/,
  },
  {
    name: 'a stream carries the events of all',
    calls: /events/,
    feed: (real, { past }) => ({
      ...real,
      async subscribe(subscriber, after) {
        const { rows } = await past.query('SELECT * FROM app.events ORDER BY seq');
        subscriber.deliver(rows);
        return real.subscribe(subscriber, after);
      },
    }),
    caught: /GET \/events as a member of A.* shows what belongs to B/,
  },
  {
    name: 'a cache forgets whose answer it keeps',
    calls: /leaks/,
    routes: (app, { db }) => {
      let kept: Awaited<ReturnType<typeof listProjects>> | undefined;
      const cached = {
        ...leak,
        path: '/leaks',
        params: undefined,
        response: z.object({ items: z.array(z.unknown()) }),
      } as const;
      serve(app, cached, everybody, async ({ actor }) => {
        kept ??= await db.inOrg(actor.orgId, (tx) => listProjects(tx, { order: 'created', limit: 10 }));
        return kept;
      });
    },
    caught: /GET \/leaks as the owner of B.* shows what belongs to A/,
  },
  {
    name: 'a header tells whose it is',
    calls: /leaks/,
    routes: (app, { past }) =>
      serve(app, leak, everybody, async ({ params, reply }) => {
        const { rows } = await past.query<{ id: string }>(
          'SELECT org_id AS id FROM app.tasks WHERE id = $1',
          [params.id],
        );
        reply.header('x-owner', rows[0]?.id ?? 'nobody');
        throw notFound();
      }),
    caught: /shows what belongs to B/,
  },
  {
    name: 'a cursor holds a foreign id',
    calls: /leaks/,
    routes: (app, { past }) =>
      serve(app, { ...leak, response: z.object({ next_cursor: z.string() }) }, everybody, async () => {
        const { rows } = await past.query('SELECT id FROM app.tasks');
        return { next_cursor: cursorOf(rows) };
      }),
    caught: /shows what belongs to B/,
  },
  {
    name: 'a failure is no problem document',
    calls: /leaks/,
    routes: (app) =>
      serve(app, leak, everybody, async ({ reply }) => {
        await reply.code(404).serializer(JSON.stringify).send({ title: 'gone' });
        return { title: '' };
      }),
    caught: /404 came as undefined/,
  },
  {
    name: 'a new noun has no builder',
    calls: /leaks/,
    routes: (app) =>
      serve(app, { ...leak, params: z.object({ id: idOf('spaceship') }) }, everybody, async () => ({
        title: '',
      })),
    caught: /nobody knows how to make a spaceship; add a builder to testing\/entities\.ts/,
  },
  {
    name: 'an id in the body names no noun',
    calls: /leaks/,
    routes: (app) =>
      serve(
        app,
        endpoint({
          ...leak,
          method: 'POST',
          params: z.object({ id: projectId }),
          body: z.object({ to: z.array(z.object({ id: z.uuid() })) }),
        }),
        everybody,
        async () => ({ title: '' }),
      ),
    caught: /the id in body to\.\[\]\.id names no noun/,
  },
];
