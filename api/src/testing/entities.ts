import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { uploadFile } from '@takt/contract/imports.ts';
import type { Role } from '@takt/contract/organisations.ts';
import type pg from 'pg';
import { newId } from '../db/ids.ts';
import { adFile, creativeFile, type FilePart, formOf, picture } from './upload.ts';
import { workBuilders } from './work-entities.ts';
import type { Person, World } from './world.ts';

/** An id or a name that nothing has. */
export function unknownId(entity: string): string {
  const n = Math.trunc(Math.random() * 90_000);
  if (entity === 'project key') return `Q${10_000 + n}`;
  if (entity === 'avatar') return createHash('sha256').update(newId()).digest('hex');
  return entity === 'task number' ? String(1_900_000_000 + n) : newId();
}

/** Kinds that are named by any text. */
const named: readonly string[] = ['organisation slug', 'campaign', 'creative'];
/** What can't be the name of anything of that kind. */
export const malformedId = (entity: string): string => (named.includes(entity) ? ' ' : 'not-an-id');

/** The id of a file that is uploaded and imported; '' for whoever may not. */
async function imported(by: Person, file: FilePart): Promise<string> {
  const answer = await by.call('POST', '/imports', formOf(file));
  // Not everybody may: then the owner's stands in for it.
  if (answer.statusCode === 403) return '';
  const uploaded = uploadFile.response.parse(answer.json());
  const { platform, currency } = uploaded;
  const columns = uploaded.columns.map(({ index, field, number_format, date_format }) => ({
    index,
    field,
    number_format,
    date_format,
  }));
  const { id } = uploaded.import;
  await by.post(`/imports/${id}/run`, {
    columns,
    platform: platform ?? 'yandex_direct',
    currency: currency ?? 'RUB',
  });
  for (let n = 0; n < 100; n++) {
    const { status } = (await by.get(`/imports/${id}`)).json();
    if (status === 'done' || status === 'failed') break;
    await sleep(100);
  }
  return id;
}

/**
 * Makes one thing of each kind that an id in the API may name (`x-entity`), through the API, and gives its id. A new
 * noun needs a line here: without it the generated tests fail and say so.
 */
export const builders: Readonly<
  Record<string, (world: World, by: Person, marker: string) => Promise<string>>
> = {
  organisation: async (_world, by) => by.orgId,
  'organisation slug': async (_world, by) => (await by.get(`/orgs/${by.orgId}`)).json().slug,
  // Typed in by whoever deletes it.
  'organisation name': async (world, by, marker) => {
    const name = `Организация ${marker}`;
    await world.sql.query('UPDATE app.organisations SET name = $1 WHERE org_id = $2', [name, by.orgId]);
    return name;
  },
  'deleted organisation': async (_world, by) => {
    const name = 'Недолгая';
    const { id } = (await by.post('/orgs', { name })).json();
    await by.post(`/orgs/${id}/deletion`, { name });
    await by.put('/users/me/current-org', { org_id: by.orgId });
    return id;
  },
  // To whom the owner can hand over.
  administrator: async (world, by) => (await world.member(by, 'admin')).id,
  user: async (_world, by) => by.id,
  session: async (world, by) => {
    const other = await world.again(by);
    const { items } = (await other.get('/users/me/sessions')).json();
    return items.find((session: { current: boolean }) => session.current).id;
  },
  // Its address is what nobody can guess; whoever has it sees the picture.
  avatar: async (_world, by) => {
    const answer = await by.call('POST', '/users/me/upload-avatar', formOf(picture));
    return answer.json().avatar_url.slice(-64);
  },
  project: async (world, by, marker) => (await world.project(by, { name: marker, description: marker })).id,
  // Names that people use instead of an id; drawn from far apart, so that one organisation's are not another's.
  'project key': async (world, by) =>
    (await world.project(by, { key: `K${10_000 + Math.trunc(Math.random() * 90_000)}` })).key,
  'task number': async (world, by) => {
    const number = 1_000 + Math.trunc(Math.random() * 1_000_000_000);
    await world.sql.query('UPDATE app.tasks SET number = $1 WHERE id = $2', [
      number,
      (await world.task(by)).id,
    ]);
    return String(number);
  },
  task: async (world, by, marker) => (await world.task(by, { title: marker, description: marker })).id,
  import: async (_world, by, marker) => imported(by, adFile(marker)),
  // Of a file of his own; ids of advertising are the platform's.
  campaign: async (_world, by, marker) => ((await imported(by, adFile(marker))) ? `${marker}-1` : ''),
  creative: async (_world, by, marker) => ((await imported(by, creativeFile(marker))) ? `${marker}-ad` : ''),
  // Somebody whom the maker may change; whoever may change nobody has himself, to leave.
  member: async (world, by) => {
    const { rows } = await world.sql.query<{ role: Role }>(
      'SELECT role FROM app.memberships WHERE org_id = $1 AND user_id = $2',
      [by.orgId, by.id],
    );
    return rows[0]?.role === 'member' ? by.id : (await world.member(by)).id;
  },
  department: newDepartment,
  'parent department': newDepartment,
  // From a member it is a proposal, and his own to take back.
  invitation: async (_world, by) =>
    (await by.post(`/orgs/${by.orgId}/invites`, { email: `${newId()}@example.test` })).json().id,
  // From an organisation that he is not in yet.
  offer: async (world, by) => {
    const host = await world.owner();
    return (await host.post(`/orgs/${host.orgId}/invites`, { email: by.email })).json().id;
  },
  // Last: some belong to what the others have made.
  ...workBuilders,
};

async function newDepartment(_world: World, by: Person, marker: string): Promise<string> {
  const answer = await by.post(`/orgs/${by.orgId}/departments`, { name: `${marker} ${newId()}` });
  return answer.statusCode === 403 ? '' : answer.json().id;
}

/** What belongs to a person, whatever the organisation: nobody but its maker has it. */
export const personal: readonly string[] = ['session', 'offer', 'deleted organisation', 'api token'];
/** What an organisation shows to everybody who has its address: itself, and nothing that hangs on it. */
export const published: readonly string[] = ['public project'];
/** What a person is called wherever he is a member. */
export const ofPeople: readonly string[] = ['user', 'member'];

/** One of the two organisations, its people and what each of them has made there. */
export interface Side {
  readonly name: 'A' | 'B';
  readonly marker: string;
  readonly orgId: string;
  readonly people: Readonly<Record<Role, Person>>;
  /** Ids by who made them and by kind. */
  readonly made: Map<string, Readonly<Record<string, string>>>;
  /** Every id of this organisation: nobody outside may ever see one. Its texts and addresses carry the marker. */
  readonly secrets: Set<string>;
}

export async function createSide(world: World, name: 'A' | 'B', kinds: readonly string[]): Promise<Side> {
  const owner = await world.owner();
  const people = {
    owner,
    admin: await world.member(owner, 'admin'),
    member: await world.member(owner, 'member'),
  };
  const side: Side = {
    name,
    marker: `⟦${name}⟧`,
    orgId: owner.orgId,
    people,
    made: new Map(),
    secrets: new Set(),
  };
  for (const person of Object.values(people)) await makeAll(world, side, person, kinds);
  return side;
}

/** Lets somebody of the organisation make one thing of each kind. */
export async function makeAll(
  world: World,
  side: Side,
  person: Person,
  kinds: readonly string[],
): Promise<void> {
  const made: Record<string, string> = {};
  for (const kind of kinds) {
    const id = await builders[kind]?.(world, person, side.marker);
    if (id) made[kind] = id;
  }
  side.made.set(person.id, made);
}

// Texts that the app reads as one of a closed set, or computes with.
const vocabulary = [
  'time_zone',
  'work_start',
  'work_end',
  'currency',
  'rank',
  'colour',
  'key',
  'slug',
  'kind',
  'entity',
  'measure',
  'subject_kind',
  'last_error',
];

/**
 * Writes the organisation's marker into every free text of its rows, also of tables that no builder knows, and
 * collects what is secret. Done last: what comes later carries no marker.
 */
export async function mark(sql: pg.Pool, side: Side): Promise<void> {
  const { rows: columns } = await sql.query<{ table: string; column: string; type: string }>(
    `SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'app'::regnamespace AND c.relkind = 'r' AND format_type(a.atttypid, NULL) IN ('text', 'uuid')
       AND EXISTS (SELECT FROM pg_attribute o WHERE o.attrelid = c.oid AND o.attname = 'org_id')
       AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c' AND a.attnum = ANY (k.conkey))`,
  );
  const people = Object.values(side.people).map((person) => person.id);
  for (const { table, column, type } of columns) {
    if (type === 'text' && !vocabulary.includes(column) && table !== 'counters')
      await sql.query(
        `UPDATE app.${table} SET ${column} = ${column} || $2 WHERE org_id = $1 AND strpos(${column}, $2) = 0`,
        [side.orgId, side.marker],
      );
    if (type !== 'uuid') continue;
    const ids = await sql.query<{ id: string | null }>(
      `SELECT DISTINCT ${column} AS id FROM app.${table} WHERE org_id = $1`,
      [side.orgId],
    );
    for (const { id } of ids.rows) if (id) side.secrets.add(id);
  }
  // An invitation to somebody's address stays one.
  await sql.query(
    `UPDATE app.invitations SET email = email || $2
     WHERE org_id <> $3 AND email IN (SELECT email FROM app.users WHERE id = ANY ($1))`,
    [people, side.marker, side.orgId],
  );
  for (const column of ['email', 'username', 'first_name', 'last_name'])
    await sql.query(`UPDATE app.users SET ${column} = ${column} || $2 WHERE id = ANY ($1)`, [
      people,
      side.marker,
    ]);
}
