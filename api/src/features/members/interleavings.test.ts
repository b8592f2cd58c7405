import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/world.ts';

// Any acts of any people in any order, alone and two at the same moment, against a plain model: every answer and every
// row is as the model says, for one order of the two, and after each step there is one owner and nobody is missing.

let world: World;
let crowd: Person[];
beforeAll(async () => {
  world = await createWorld();
  crowd = await Promise.all(Array.from({ length: 6 }, () => world.stranger()));
});
afterAll(() => world.close());

type Role = 'owner' | 'admin' | 'member';
type Invited = {
  readonly status: 'requested' | 'pending' | 'over';
  readonly role: string;
  readonly by: number;
};
/** People are known by their places in the crowd. */
interface Model {
  readonly owner: number;
  readonly deleted: boolean;
  readonly members: Readonly<Record<number, { role: Role; status: string }>>;
  /** The latest invitation to each address. */
  readonly invited: Readonly<Record<number, Invited>>;
  readonly head: number | null;
  readonly assignee: number | null;
}
interface Real {
  readonly orgId: string;
  readonly name: string;
  readonly slug: string;
  readonly department: string;
  readonly task: string;
}
type Outcome = readonly [status: number, model: Model];
interface Act {
  readonly kind: string;
  readonly name: string;
  readonly actor: number;
  /** What the model says of it. */
  readonly expected: (model: Model) => Outcome;
  readonly call: (real: Real, ids: Readonly<Record<number, string>>) => Promise<{ statusCode: number }>;
}

// ── the model ───────────────────────────────────────────────────────────────────────────────────────────────────

const roleIn = (m: Model, who: number): Role | undefined =>
  !m.deleted && m.members[who]?.status === 'active' ? m.members[who].role : undefined;
const withMember = (m: Model, who: number, changes: object): Model => ({
  ...m,
  members: { ...m.members, [who]: { role: 'member', status: 'active', ...m.members[who], ...changes } },
});
const withInvitation = (m: Model, who: number, invited: Invited): Model => ({
  ...m,
  invited: { ...m.invited, [who]: invited },
});
const settled = (m: Model, who: number): Model => {
  const invitation = m.invited[who];
  return invitation ? withInvitation(m, who, { ...invitation, status: 'over' }) : m;
};
const isIn = (m: Model, who: number) => /active|suspended/.test(m.members[who]?.status ?? '');
const isThere = (m: Model, who: number) => isIn(m, who) || m.members[who]?.status === 'requested';

/** Who is not in finds nothing; whose role is not among these may not. */
const asOne =
  (actor: number, roles: readonly Role[], work: (m: Model, role: Role) => Outcome) =>
  (m: Model): Outcome => {
    const role = roleIn(m, actor);
    if (!role) return [404, m];
    return roles.includes(role) ? work(m, role) : [403, m];
  };
const deciders = ['owner', 'admin'] as const;
const all = ['owner', 'admin', 'member'] as const;

const path = ({ orgId }: Real) => `/orgs/${orgId}`;
const by = (who: number): Person => {
  const person = crowd[who];
  if (!person) throw new Error('Nobody stands there');
  return person;
};

const invite = (actor: number, who: number, role: 'admin' | 'member'): Act => ({
  kind: 'invite',
  name: `${actor} invites ${who} as ${role}`,
  actor,
  expected: asOne(actor, all, (m, own) => {
    if (own === 'member' && role === 'admin') return [403, m];
    if (isIn(m, who)) return [409, m];
    const open = m.invited[who] && m.invited[who].status !== 'over';
    if (own === 'member' && open) return [201, m];
    return [
      201,
      withInvitation(m, who, { status: own === 'member' ? 'requested' : 'pending', role, by: actor }),
    ];
  }),
  call: (real) => by(actor).post(`${path(real)}/invites`, { email: by(who).email, role }),
});
const unknown = '01980000-0000-7000-8000-000000000000';
const approve = (actor: number, who: number): Act => ({
  kind: 'approve',
  name: `${actor} approves the invitation of ${who}`,
  actor,
  expected: asOne(actor, deciders, (m) => {
    const invitation = m.invited[who];
    if (!invitation) return [404, m];
    if (invitation.status === 'over') return [409, m];
    return [200, withInvitation(m, who, { ...invitation, status: 'pending' })];
  }),
  call: (real, ids) => by(actor).post(`${path(real)}/invites/${ids[who] ?? unknown}/approve`),
});
const revoke = (actor: number, who: number): Act => ({
  kind: 'revoke',
  name: `${actor} revokes the invitation of ${who}`,
  actor,
  expected: asOne(actor, all, (m, role) => {
    const invitation = m.invited[who];
    const own = invitation?.by === actor;
    if (!invitation || (role === 'member' && !own && invitation.status !== 'pending')) return [404, m];
    if (role === 'member' && !own) return [403, m];
    return invitation.status === 'over' ? [409, m] : [204, settled(m, who)];
  }),
  call: (real, ids) => by(actor).delete(`${path(real)}/invites/${ids[who] ?? unknown}`),
});
const answerOffer = (who: number, accepts: boolean): Act => ({
  kind: accepts ? 'accept' : 'decline',
  name: `${who} ${accepts ? 'accepts' : 'declines'}`,
  actor: who,
  expected: (m) => {
    const invitation = m.invited[who];
    if (!invitation || invitation.status === 'requested') return [404, m];
    if (m.deleted || invitation.status === 'over') return [409, m];
    if (!accepts) return [204, settled(m, who)];
    if (isIn(m, who)) return [409, m];
    return [200, withMember(settled(m, who), who, { role: invitation.role, status: 'active' })];
  },
  call: (_, ids) => {
    const offer = `/users/me/invites/${ids[who] ?? unknown}`;
    return accepts ? by(who).post(`${offer}/accept`) : by(who).delete(offer);
  },
});
const ask = (who: number): Act => ({
  kind: 'ask',
  name: `${who} asks for access`,
  actor: who,
  expected: (m) => {
    if (m.deleted) return [404, m];
    return [200, m.members[who] ? m : withMember(m, who, { status: 'requested' })];
  },
  call: ({ slug }) => by(who).post(`/orgs/by-slug/${slug}/access-requests`),
});
const change = (actor: number, who: number, body: { role?: 'admin' | 'member'; status?: string }): Act => ({
  kind: 'change',
  name: `${actor} makes ${who} ${body.role ?? body.status}`,
  actor,
  expected: asOne(actor, deciders, (m) => {
    if (!isThere(m, who)) return [404, m];
    const before = m.members[who]?.status;
    if (m.owner === who && (body.role || body.status === 'suspended')) return [409, m];
    if (body.status === 'suspended' && who === actor) return [403, m];
    if (body.status === 'suspended' && before === 'requested') return [409, m];
    const joins = body.status === 'active' && before === 'requested';
    return [200, withMember(joins ? settled(m, who) : m, who, body)];
  }),
  call: (real) => by(actor).patch(`${path(real)}/members/${by(who).id}`, body),
});
const remove = (actor: number, who: number, heir: number | null): Act => ({
  kind: 'remove',
  name: actor === who ? `${who} leaves` : `${actor} removes ${who}, heir ${heir}`,
  actor,
  expected: asOne(actor, all, (m, role) => {
    if (!isThere(m, who) || (role === 'member' && m.members[who]?.status === 'requested')) return [404, m];
    if (role === 'member' && actor !== who) return [403, m];
    if (m.owner === who) return [409, m];
    if (heir !== null && m.members[heir]?.status !== 'active') return [404, m];
    const without = withMember(m, who, { role: 'member', status: 'removed' });
    return [
      204,
      {
        ...without,
        head: m.head === who ? null : m.head,
        assignee: m.assignee === who ? heir : m.assignee,
      },
    ];
  }),
  call: (real) =>
    by(actor).delete(
      `${path(real)}/members/${by(who).id}?reassign_to=${heir === null ? 'nobody' : by(heir).id}`,
    ),
});
const setHead = (actor: number, who: number): Act => ({
  kind: 'head',
  name: `${actor} makes ${who} the head`,
  actor,
  expected: asOne(actor, deciders, (m) =>
    m.members[who]?.status === 'active' ? [200, { ...m, head: who }] : [404, m],
  ),
  call: (real) => by(actor).patch(`${path(real)}/departments/${real.department}`, { manager_id: by(who).id }),
});
const transfer = (actor: number, who: number): Act => ({
  kind: 'transfer',
  name: `${actor} hands over to ${who}`,
  actor,
  expected: asOne(actor, ['owner'], (m) => {
    if (!isIn(m, who)) return [404, m];
    if (m.members[who]?.role !== 'admin' || m.members[who].status !== 'active') return [409, m];
    return [
      200,
      { ...withMember(withMember(m, actor, { role: 'admin' }), who, { role: 'owner' }), owner: who },
    ];
  }),
  call: (real) => by(actor).post(`${path(real)}/transfer`, { user_id: by(who).id }),
});
const destroy = (actor: number): Act => ({
  kind: 'delete',
  name: `${actor} deletes`,
  actor,
  expected: asOne(actor, ['owner'], (m) => [200, { ...m, deleted: true }]),
  call: (real) => by(actor).post(`${path(real)}/deletion`, { name: real.name }),
});
const restore = (actor: number): Act => ({
  kind: 'restore',
  name: `${actor} restores`,
  actor,
  expected: (m) => (m.deleted && m.owner === actor ? [200, { ...m, deleted: false }] : [404, m]),
  call: (real) => by(actor).delete(`${path(real)}/deletion`),
});

// ── what is really there ────────────────────────────────────────────────────────────────────────────────────────

const placeOf = (userId: string | null) =>
  userId === null ? null : crowd.findIndex((one) => one.id === userId);

async function stateOf({ orgId }: Real): Promise<{ model: Model; ids: Record<number, string> }> {
  const { rows } = await world.sql.query(
    `SELECT o.owner_id, o.deleted_at IS NOT NULL AS deleted,
      (SELECT json_agg(m) FROM (SELECT user_id, role, status FROM app.memberships WHERE org_id = $1) m) AS members,
      (SELECT json_agg(i) FROM (SELECT DISTINCT ON (email) id, email, status, role, invited_by FROM app.invitations
        WHERE org_id = $1 ORDER BY email, id DESC) i) AS invitations,
      (SELECT manager_id FROM app.departments WHERE org_id = $1) AS head,
      (SELECT assignee_id FROM app.tasks WHERE org_id = $1) AS assignee
     FROM app.organisations o WHERE o.org_id = $1`,
    [orgId],
  );
  const [row] = rows;
  const ids: Record<number, string> = {};
  const members: Record<number, { role: Role; status: string }> = {};
  const invited: Record<number, Invited> = {};
  for (const { user_id, role, status } of row.members) members[placeOf(user_id) ?? -1] = { role, status };
  for (const { id, email, status, role, invited_by } of row.invitations ?? []) {
    const who = crowd.findIndex((one) => one.email === email);
    ids[who] = id;
    const open = status === 'requested' || status === 'pending';
    invited[who] = { status: open ? status : 'over', role, by: placeOf(invited_by) ?? -1 };
  }
  const model = {
    owner: placeOf(row.owner_id) ?? -1,
    deleted: row.deleted,
    members,
    invited,
    head: placeOf(row.head),
    assignee: placeOf(row.assignee),
  };
  return { model, ids };
}

/** What must hold whatever anybody does. */
async function orphans({ orgId }: Real): Promise<unknown[]> {
  const { rows } = await world.sql.query(
    `SELECT 'owner' AS what FROM app.organisations o WHERE o.org_id = $1 AND 1 <> (SELECT count(*) FILTER (WHERE m.user_id = o.owner_id AND m.status = 'active')
       FROM app.memberships m WHERE m.org_id = o.org_id AND m.role = 'owner')
     UNION ALL SELECT 'removed with rights' FROM app.memberships WHERE org_id = $1 AND status = 'removed' AND (role <> 'member' OR department_id IS NOT NULL)
     UNION ALL SELECT 'head who is out' FROM app.departments d LEFT JOIN app.memberships m ON m.org_id = d.org_id AND m.user_id = d.manager_id
       WHERE d.org_id = $1 AND d.manager_id IS NOT NULL AND m.status NOT IN ('active', 'suspended')
     UNION ALL SELECT 'open task of somebody who is out' FROM app.tasks t LEFT JOIN app.memberships m ON m.org_id = t.org_id AND m.user_id = t.assignee_id
       WHERE t.org_id = $1 AND t.assignee_id IS NOT NULL AND m.status NOT IN ('active', 'suspended')
     UNION ALL SELECT 'invited and in' FROM app.invitations i JOIN app.users u ON u.email = i.email JOIN app.memberships m ON m.org_id = i.org_id AND m.user_id = u.id
       WHERE i.org_id = $1 AND i.status IN ('requested', 'pending') AND m.status IN ('active', 'suspended')`,
    [orgId],
  );
  return rows;
}

// ── one step ────────────────────────────────────────────────────────────────────────────────────────────────────

const tried = { steps: 0, pairs: 0 };
/** How often each kind of act was answered how. */
const answered = new Map<string, number>();

/** One act of a kind, in numbers: who does it and to whom is settled by how things stand when its turn comes. */
interface Draft {
  readonly kind: string;
  readonly actor: number;
  readonly target: number;
  readonly more: number;
  /** Anybody at all, not somebody who may. */
  readonly wild: boolean;
}

class Step implements fc.AsyncCommand<{ now: Model }, Real> {
  readonly drafts: readonly Draft[];
  #told = 'not yet';
  constructor(drafts: readonly Draft[]) {
    this.drafts = drafts;
  }
  check = () => true;
  toString = () => this.#told;

  async run(model: { now: Model }, real: Real): Promise<void> {
    const acts = this.drafts.map((draft) => actOf(model.now, draft));
    this.#told = acts.map((act) => act.name).join(' while ');
    const { ids } = await stateOf(real);
    const answers = await Promise.all(acts.map((act) => act.call(real, ids)));
    const statuses = answers.map((answer) => answer.statusCode);
    const { model: after } = await stateOf(real);

    expect(outcomesOf(model.now, acts)).toContainEqual({ statuses, after });
    expect(await orphans(real)).toEqual([]);
    model.now = after;
    tried.steps++;
    if (acts.length > 1) tried.pairs++;
    for (const [n, { kind }] of acts.entries())
      answered.set(`${kind} ${statuses[n]}`, (answered.get(`${kind} ${statuses[n]}`) ?? 0) + 1);
  }
}

/** What the model says of the acts one after the other, in either order. */
function outcomesOf(model: Model, acts: readonly Act[]) {
  return [acts, acts.toReversed()].map((order) => {
    const told = new Map<Act, number>();
    let after = model;
    for (const act of order) {
      const [status, next] = act.expected(after);
      told.set(act, status);
      after = next;
    }
    return { statuses: acts.map((act) => told.get(act)), after };
  });
}

const everybody = [0, 1, 2, 3, 4, 5];

function actOf(m: Model, { kind, actor, target, more, wild }: Draft): Act {
  const pick = (n: number, likely: (who: number) => boolean): number => {
    const some = wild ? [] : everybody.filter(likely);
    return (some.length > 0 ? some : everybody)[n % (some.length || 6)] ?? 0;
  };
  // A deleted organisation does not stay so for long.
  if (m.deleted && kind !== 'restore' && more % 3 > 0) return restore(m.owner);
  const decider = pick(actor, (who) => /owner|admin/.test(roleIn(m, who) ?? ''));
  const inside = pick(target, (who) => isThere(m, who) && m.owner !== who);
  const invitedAs = (status: string) => pick(target, (who) => m.invited[who]?.status === status);
  const role = more % 2 === 0 ? 'admin' : 'member';
  switch (kind) {
    case 'invite':
      return invite(
        pick(actor, (who) => roleIn(m, who) !== undefined),
        pick(target, (who) => !isIn(m, who)),
        role,
      );
    case 'approve':
      return approve(decider, invitedAs('requested'));
    case 'revoke':
      return revoke(decider, invitedAs(more % 2 === 0 ? 'requested' : 'pending'));
    case 'accept':
    case 'decline':
      return answerOffer(invitedAs('pending'), kind === 'accept');
    case 'ask':
      return ask(pick(target, (who) => m.members[who] === undefined));
    case 'role':
      return change(decider, inside, { role });
    case 'status':
      return change(decider, inside, { status: more % 2 === 0 ? 'suspended' : 'active' });
    case 'remove': {
      const heir = pick(more, (who) => roleIn(m, who) !== undefined);
      return remove(decider, inside, more % 3 === 0 || heir === inside ? null : heir);
    }
    case 'leave':
      return remove(inside, inside, null);
    case 'head':
      return setHead(
        decider,
        pick(target, (who) => roleIn(m, who) !== undefined),
      );
    case 'transfer':
      return transfer(
        pick(actor, (who) => m.owner === who),
        pick(target, (who) => roleIn(m, who) === 'admin'),
      );
    case 'delete':
      return destroy(pick(actor, (who) => m.owner === who));
    default:
      return restore(pick(actor, (who) => m.owner === who));
  }
}

const weights = {
  invite: 5,
  approve: 2,
  revoke: 1,
  accept: 5,
  decline: 1,
  ask: 2,
  role: 5,
  status: 3,
  remove: 3,
  leave: 1,
  head: 2,
  transfer: 5,
  delete: 1,
  restore: 1,
};
const kind = fc.oneof(
  ...Object.entries(weights).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name) })),
);
const draft: fc.Arbitrary<Draft> = fc.record({
  kind,
  actor: fc.nat({ max: 59 }),
  target: fc.nat({ max: 59 }),
  more: fc.nat({ max: 59 }),
  wild: fc.nat({ max: 4 }).map((n) => n === 0),
});
/** Two at once are mostly about the same person. */
const pair = fc
  .tuple(draft, draft, fc.nat({ max: 3 }))
  .map(([one, other, n]) => [one, n > 0 ? { ...other, target: one.target, wild: one.wild } : other]);

async function begun(): Promise<{ model: { now: Model }; real: Real }> {
  const name = `Перемены ${Math.random()}`;
  const { id: orgId, slug } = (await by(0).post('/orgs', { name })).json();
  await world.join(by(1), orgId, 'admin');
  await world.join(by(2), orgId, 'member');
  await world.sql.query('UPDATE app.organisations SET is_private = false WHERE org_id = $1', [orgId]);
  const here = { headers: { 'x-org-id': orgId } };
  const made = async (at: string, payload: object): Promise<string> =>
    (await by(0).call('POST', at, { ...here, payload })).json().id;
  const department = await made(`/orgs/${orgId}/departments`, { name: 'Продажи', manager_id: by(2).id });
  const project_id = await made('/projects', { name: 'Сайт' });
  const task = await made('/tasks', { title: 'Задача', project_id, assignee_id: by(2).id });
  const real = { orgId, name, slug, department, task };
  return { real, model: { now: (await stateOf(real)).model } };
}

test(
  'after any acts of anybody there is one owner, and nothing refers to who is out',
  { timeout: 180_000 },
  async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: draft.map((one) => new Step([one])) },
      { weight: 2, arbitrary: pair.map((both) => new Step(both)) },
    );
    const begunAt = performance.now();
    const seed = Number(process.env.FUZZ_SEED ?? Math.trunc(Math.random() * 2 ** 31));

    await fc.assert(
      fc.asyncProperty(fc.commands([step], { maxCommands: 24, size: 'max' }), async (commands) => {
        await fc.asyncModelRun(begun, commands);
      }),
      { numRuns: 100, seed, interruptAfterTimeLimit: 150_000, markInterruptAsFailure: true },
    );

    const seconds = Math.round((performance.now() - begunAt) / 1000);
    console.log(
      `100 runs: ${tried.steps} steps, ${tried.pairs} of two at once, ${seconds} s (FUZZ_SEED=${seed})`,
    );
    expect(tried.pairs).toBeGreaterThan(100);
    // Every kind of act has also succeeded.
    const succeeded = [...answered.keys()]
      .filter((one) => / 20\d$/.test(one))
      .map((one) => one.split(' ')[0]);
    expect(new Set(succeeded).size).toBe(12);
  },
);
