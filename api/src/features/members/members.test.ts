import type { Role } from '@takt/contract/organisations.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const path = (by: Person, id = '') => `/orgs/${by.orgId}/members${id && `/${id}`}`;
const change = (by: Person, id: string, body: object) => by.patch(path(by, id), body);
const remove = (by: Person, id: string, reassign_to?: string) =>
  by.delete(path(by, id) + (reassign_to ? `?reassign_to=${reassign_to}` : ''));
const invite = async (by: Person, body: object): Promise<{ id: string; email: string }> =>
  (await by.post(`/orgs/${by.orgId}/invites`, body)).json();
const department = async (by: Person, body: object): Promise<string> =>
  (await by.post(`/orgs/${by.orgId}/departments`, body)).json().id;
const setStatus = (person: Person, status: string) =>
  world.sql.query('UPDATE app.memberships SET status = $2 WHERE user_id = $1', [person.id, status]);
const membershipOf = async (person: Person) =>
  (
    await world.sql.query('SELECT role, status, department_id FROM app.memberships WHERE user_id = $1', [
      person.id,
    ])
  ).rows[0];
const events = async (by: Person, kind: string) =>
  (
    await world.sql.query(
      'SELECT actor_id, entity_id, data FROM app.events WHERE org_id = $1 AND kind = $2 ORDER BY seq',
      [by.orgId, kind],
    )
  ).rows;
/** An organisation with an administrator and two members. */
async function company() {
  const owner = await world.owner();
  return {
    owner,
    admin: await world.member(owner, 'admin'),
    boris: await world.member(owner),
    vera: await world.member(owner),
  };
}

describe('the role of a member', () => {
  test.each<[Role, string, Role | 'self', object, number]>([
    ['owner', 'makes a member an administrator', 'member', { role: 'admin' }, 200],
    ['owner', 'makes an administrator a member', 'admin', { role: 'member' }, 200],
    ['admin', 'makes a member an administrator', 'member', { role: 'admin' }, 200],
    ['admin', 'makes another administrator a member', 'admin', { role: 'member' }, 200],
    ['admin', 'steps down', 'self', { role: 'member' }, 200],
    ['admin', 'does not demote the owner', 'owner', { role: 'admin' }, 409],
    ['admin', 'does not suspend the owner', 'owner', { status: 'suspended' }, 409],
    ['admin', 'does not suspend himself', 'self', { status: 'suspended' }, 403],
    ['admin', 'makes nobody the owner', 'member', { role: 'owner' }, 400],
    ['owner', 'does not step down without a transfer', 'self', { role: 'admin' }, 409],
    ['owner', 'does not suspend himself', 'self', { status: 'suspended' }, 409],
    ['member', 'changes nobody', 'member', { role: 'admin' }, 403],
    ['member', 'does not raise himself', 'self', { role: 'admin' }, 403],
  ])('%s %s', async (role, _, target, body, status) => {
    const owner = await world.owner();
    const actor = role === 'owner' ? owner : await world.member(owner, role);
    const other = target === 'self' ? actor : target === 'owner' ? owner : await world.member(owner, target);
    const before = await membershipOf(other);

    const answer = await change(actor, other.id, body);

    expect(answer.statusCode).toBe(status);
    expect(await membershipOf(other)).toEqual(status === 200 ? { ...before, ...body } : before);
    if (status === 409) expect(answer.json().reason).toBe('owner_must_transfer');
  });

  test('acts on the very next request', async () => {
    const { owner, admin } = await company();
    expect((await admin.patch(path(admin, admin.id), {})).statusCode).toBe(200);

    await change(owner, admin.id, { role: 'member' });

    expect((await admin.patch(path(admin, admin.id), {})).statusCode).toBe(403);
  });

  test('is in the log with what it was before', async () => {
    const { owner, boris } = await company();
    const id = await department(owner, { name: 'Продажи' });

    await change(owner, boris.id, { role: 'admin', department_id: id });
    await change(owner, boris.id, { role: 'admin' });

    expect(await events(owner, 'member.changed')).toEqual([
      {
        actor_id: owner.id,
        entity_id: boris.id,
        data: {
          before: { role: 'member', status: 'active', department_id: null },
          after: { role: 'admin', status: 'active', department_id: id },
        },
      },
    ]);
  });
});

test('the owner has a department like everybody', async () => {
  const { owner, admin } = await company();
  const id = await department(owner, { name: 'Продажи' });

  const answer = await change(admin, owner.id, { department_id: id });

  expect(answer.json()).toMatchObject({ role: 'owner', department: { id, name: 'Продажи' } });
});

test('a department of another organisation does not exist, and neither does its member', async () => {
  const [{ owner, boris }, stranger] = [await company(), await world.owner()];
  const foreign = await department(stranger, { name: 'Продажи' });

  const answers = [
    await change(owner, boris.id, { role: 'admin', department_id: foreign }),
    await change(owner, stranger.id, { role: 'admin' }),
    await change(owner, newId(), { role: 'admin' }),
    await remove(owner, stranger.id),
  ];

  expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404]);
  expect(await membershipOf(boris)).toMatchObject({ role: 'member', department_id: null });
});

describe('a suspended member', () => {
  test('has no rights from the next request on, and keeps his place', async () => {
    const { owner, boris } = await company();
    const id = await department(owner, { name: 'Продажи', manager_id: boris.id });
    await change(owner, boris.id, { department_id: id, role: 'admin' });

    const answer = await change(owner, boris.id, { status: 'suspended' });

    expect(answer.json()).toMatchObject({ status: 'suspended', role: 'admin', department_id: id });
    expect((await boris.get('/tasks')).statusCode).toBe(404);
    await change(owner, boris.id, { status: 'active' });
    expect((await boris.get('/tasks')).statusCode).toBe(200);
    expect(await membershipOf(boris)).toMatchObject({ role: 'admin', department_id: id });
  });
});

describe('whoever has asked for access', () => {
  async function asking() {
    const all = await company();
    await setStatus(all.vera, 'requested');
    return all;
  }

  test('is let in with a letter, and an invitation to the same address is settled by it', async () => {
    const { owner, admin, vera } = await asking();
    const { id } = await invite(owner, { email: vera.email });

    const answer = await change(admin, vera.id, { status: 'active', role: 'admin' });

    expect(answer.json()).toMatchObject({ id: vera.id, status: 'active', role: 'admin' });
    expect((await vera.get('/tasks')).statusCode).toBe(200);
    expect(await events(owner, 'member.joined')).toEqual([
      {
        actor_id: admin.id,
        entity_id: vera.id,
        data: { role: 'admin', status: 'active', department_id: null },
      },
    ]);
    const { rows: letters } = await world.sql.query(
      'SELECT template, params FROM app.letters WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
      [vera.email],
    );
    expect(letters[0]).toMatchObject({ template: 'access_granted' });
    expect(letters[0].params.link).toMatch(/^http:\/\/localhost:3000\/[\w-]+$/);
    const { items } = (await owner.get(`/orgs/${owner.orgId}/invites`)).json();
    expect(items).toEqual([expect.objectContaining({ id, status: 'accepted' })]);
  });

  test('can be declined, but not suspended', async () => {
    const { owner, vera } = await asking();

    const suspended = await change(owner, vera.id, { status: 'suspended' });
    const declined = await remove(owner, vera.id);

    expect(suspended.json().reason).toBe('not_joined_yet');
    expect(declined.statusCode).toBe(204);
    expect(await membershipOf(vera)).toMatchObject({ status: 'removed' });
    expect(await events(owner, 'member.declined')).toHaveLength(1);
  });

  test('does not exist for members', async () => {
    const { boris, vera } = await asking();

    expect((await remove(boris, vera.id)).statusCode).toBe(404);
  });
});

describe('whoever is invited', () => {
  test('has the role and the department of his invitation changed', async () => {
    const { owner, boris } = await company();
    const id = await department(owner, { name: 'Продажи' });
    const [sent, proposed] = [
      await invite(owner, { email: `${newId()}@example.test` }),
      await invite(boris, { email: `${newId()}@example.test` }),
    ];

    for (const invitation of [sent, proposed]) {
      const answer = await change(owner, invitation.id, { role: 'admin', department_id: id });
      expect(answer.json()).toMatchObject({
        id: invitation.id,
        user_id: null,
        role: 'admin',
        department_id: id,
      });
    }
    expect((await change(boris, sent.id, { role: 'admin' })).statusCode).toBe(403);
  });

  test('is approved when a member proposed him, and made active by nobody but himself', async () => {
    const { owner, boris } = await company();
    const [sent, proposed] = [
      await invite(owner, { email: `${newId()}@example.test` }),
      await invite(boris, { email: `${newId()}@example.test` }),
    ];

    const approved = await change(owner, proposed.id, { status: 'active' });
    const refused = [
      await change(owner, sent.id, { status: 'active' }),
      await change(owner, sent.id, { status: 'suspended' }),
    ];

    expect(approved.json().status).toBe('pending');
    for (const answer of refused) expect(answer.json().reason).toBe('not_joined_yet');
  });

  test('is not waited for any more once he is removed', async () => {
    const { owner, boris } = await company();
    const [sent, proposed] = [
      await invite(owner, { email: `${newId()}@example.test` }),
      await invite(boris, { email: `${newId()}@example.test` }),
    ];

    expect((await remove(boris, sent.id)).statusCode).toBe(403);
    expect((await remove(boris, proposed.id)).statusCode).toBe(204);
    expect((await remove(owner, sent.id)).statusCode).toBe(204);
    expect((await owner.get(path(owner))).json().total).toBe(4);
  });
});

describe('a member who is removed', () => {
  test('is out on the very next request, keeps no rights, and is the head of nothing', async () => {
    const { owner, admin, boris } = await company();
    const id = await department(owner, { name: 'Продажи', manager_id: boris.id });
    await change(owner, boris.id, { role: 'admin', department_id: id });

    const answer = await remove(admin, boris.id);

    expect(answer.statusCode).toBe(204);
    expect((await boris.get('/tasks')).statusCode).toBe(404);
    expect((await boris.get('/orgs')).json().items).toEqual([]);
    expect(await membershipOf(boris)).toEqual({ role: 'member', status: 'removed', department_id: null });
    expect((await owner.get(`/orgs/${owner.orgId}/departments`)).json().items[0].manager_id).toBeNull();
    expect(await events(owner, 'member.removed')).toEqual([
      { actor_id: admin.id, entity_id: boris.id, data: { role: 'admin' } },
    ]);
    expect((await owner.get(path(owner))).json().items.map((one: { id: string }) => one.id)).not.toContain(
      boris.id,
    );
    expect((await remove(admin, boris.id)).statusCode).toBe(404);
    expect((await change(admin, boris.id, { role: 'admin' })).statusCode).toBe(404);
  });

  test('may be the one who leaves', async () => {
    const { owner, boris, vera } = await company();

    expect((await remove(boris, vera.id)).statusCode).toBe(403);
    expect((await remove(boris, owner.id)).statusCode).toBe(403);
    expect((await remove(boris, boris.id)).statusCode).toBe(204);
    expect((await remove(boris, boris.id)).statusCode).toBe(404);
    expect(await events(owner, 'member.left')).toEqual([
      { actor_id: boris.id, entity_id: boris.id, data: { role: 'member' } },
    ]);
  });

  test('is never the owner', async () => {
    const { owner, admin } = await company();

    for (const actor of [owner, admin]) {
      const answer = await remove(actor, owner.id);
      expect(answer.statusCode).toBe(409);
      expect(answer.json().reason).toBe('owner_must_transfer');
    }
  });
});

describe('open tasks of a member', () => {
  async function working() {
    const all = await company();
    const project = await world.project(all.owner);
    const tasks = new Map<string, string>();
    for (const status of ['todo', 'in_progress', 'in_review', 'done', 'cancelled']) {
      const fields = { project_id: project.id, assignee_id: all.boris.id, status };
      tasks.set(status, (await world.task(all.owner, fields)).id);
    }
    return { ...all, tasks };
  }
  async function assignees(by: Person): Promise<Record<string, string | null>> {
    const { items } = (await by.get('/tasks')).json();
    return Object.fromEntries(
      items.map((task: { status: string; assignee_id: string | null }) => [task.status, task.assignee_id]),
    );
  }

  test('are listed, the first due first', async () => {
    const { owner, boris, vera, tasks } = await working();
    await owner.patch(`/tasks/${tasks.get('in_review')}`, { due_date: '2031-01-01' });

    const answer = await vera.get(`${path(owner, boris.id)}/open-tasks`);

    const { items, total } = answer.json();
    expect(total).toBe(3);
    expect(items.map((task: { status: string }) => task.status)).toEqual([
      'in_review',
      'todo',
      'in_progress',
    ]);
    expect(items[0]).toEqual({
      id: tasks.get('in_review'),
      key: expect.stringMatching(/-3$/),
      title: 'Посадочная страница',
      status: 'in_review',
      due_date: '2031-01-01',
    });
    expect((await vera.get(`${path(owner, newId())}/open-tasks`)).statusCode).toBe(404);
  });

  test.each(['another member', 'nobody'])('go to %s when he is removed, and boards are told', async (who) => {
    const { owner, boris, vera, tasks } = await working();
    const heir = who === 'nobody' ? null : vera.id;

    await remove(owner, boris.id, heir ?? 'nobody');

    expect(await assignees(owner)).toEqual({
      todo: heir,
      in_progress: heir,
      in_review: heir,
      done: boris.id,
      cancelled: boris.id,
    });
    const told = await events(owner, 'task.changed');
    expect(new Set(told.map((event) => event.entity_id))).toEqual(
      new Set(['todo', 'in_progress', 'in_review'].map((status) => tasks.get(status))),
    );
    for (const { data } of told)
      expect(data).toMatchObject({ changed: ['assignee_id'], task: { assignee_id: heir } });
  });

  test('stay his without that, and can be handed on later', async () => {
    const { owner, boris, vera } = await working();
    await remove(owner, boris.id);
    expect(await assignees(owner)).toMatchObject({ todo: boris.id });

    const answer = await owner.post(`${path(owner, boris.id)}/reassign`, { to: vera.id });

    expect(answer.json()).toEqual({ reassigned: 3 });
    expect(await assignees(owner)).toMatchObject({ todo: vera.id, done: boris.id });
  });

  test('go to nobody who is not an active member: then nothing happens at all', async () => {
    const { owner, boris, vera } = await working();
    const stranger = await world.owner();
    await setStatus(vera, 'suspended');

    for (const heir of [vera, stranger]) {
      expect((await remove(owner, boris.id, heir.id)).statusCode).toBe(404);
      expect((await owner.post(`${path(owner, boris.id)}/reassign`, { to: heir.id })).statusCode).toBe(404);
    }
    expect(await membershipOf(boris)).toMatchObject({ status: 'active' });
    expect(await assignees(owner)).toMatchObject({ todo: boris.id });
  });

  test('are handed on by administrators only', async () => {
    const { owner, boris, vera } = await working();

    const answer = await vera.post(`${path(owner, boris.id)}/reassign`, { to: vera.id });

    expect(answer.statusCode).toBe(403);
  });
});
