import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenHash } from '../../secrets.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

let n = 0;
const newAddress = () => `guest-${process.pid}-${Date.now()}-${n++}@example.test`;

async function letters(email: string): Promise<{ template: string; params: Record<string, string> }[]> {
  const { rows } = await world.sql.query(
    'SELECT template, params FROM app.letters WHERE recipient = $1 ORDER BY id',
    [email],
  );
  return rows;
}
/** The token in the link of the newest letter. */
async function tokenFor(email: string): Promise<string> {
  return (await letters(email)).at(-1)?.params.link?.replace('http://localhost:3000/invite/', '') ?? '';
}
type Page = { items: { id: string }[]; next_cursor: string | null };
const invite = (by: Person, body: object) => by.post(`/orgs/${by.orgId}/invites`, body);
const expire = (id: string) =>
  world.sql.query(`UPDATE app.invitations SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]);

describe('an invitation', () => {
  test('is a letter with a link of seven days, of which only the hash is kept', async () => {
    const owner = await world.owner();
    const email = newAddress();

    const answer = await invite(owner, { email: ` ${email.toUpperCase()}`, role: 'admin' });

    expect(answer.statusCode).toBe(201);
    const { id, sent_at, expires_at, ...invitation } = answer.json();
    expect(invitation).toMatchObject({ email, role: 'admin', status: 'pending', department: null });
    expect(invitation.invited_by).toEqual({ id: owner.id, first_name: 'Анна', last_name: 'Тестова' });
    expect(Date.parse(expires_at) - Date.parse(sent_at)).toBe(7 * 24 * 3_600_000);
    const [letter, ...more] = await letters(email);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ template: 'invitation', params: { inviter: 'Анна Тестова' } });
    const token = await tokenFor(email);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await world.sql.query('SELECT token_hash FROM app.invitations WHERE id = $1', [id]);
    expect(rows[0].token_hash).toEqual(tokenHash(token));
  });

  test('of an address that is invited already is the same one, sent again on new terms; the earlier link is worth nothing', async () => {
    const owner = await world.owner();
    const email = newAddress();
    const first = (await invite(owner, { email })).json();
    const earlier = await tokenFor(email);

    const second = (await invite(owner, { email, role: 'admin' })).json();

    expect(second).toMatchObject({ id: first.id, role: 'admin', status: 'pending' });
    expect((await owner.post('/invites/open', { token: earlier })).json().reason).toBe('invitation_over');
    expect((await owner.post('/invites/open', { token: await tokenFor(email) })).statusCode).toBe(200);
    expect((await owner.get(`/orgs/${owner.orgId}/invites`)).json().items).toHaveLength(1);
  });

  test.each(['active', 'suspended'])('of somebody who is in already and %s is refused', async (status) => {
    const owner = await world.owner();
    const boris = await world.member(owner);
    await world.sql.query('UPDATE app.memberships SET status = $2 WHERE user_id = $1', [boris.id, status]);

    const answer = await invite(owner, { email: boris.email });

    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ reason: 'already_member', errors: [{ path: 'email' }] });
    expect(await letters(boris.email)).toEqual([]);
  });

  test('can name a department of the organisation, and none of another', async () => {
    const [owner, stranger] = [await world.owner(), await world.owner()];
    const make = async (by: Person) =>
      (await by.post(`/orgs/${by.orgId}/departments`, { name: 'Продажи' })).json().id;
    const [own, foreign] = [await make(owner), await make(stranger)];

    const good = await invite(owner, { email: newAddress(), department_id: own });
    const bad = await invite(owner, { email: newAddress(), department_id: foreign });

    expect(good.json().department).toEqual({ id: own, name: 'Продажи' });
    expect(bad.statusCode).toBe(404);
  });

  test('runs out after its time; sent again it holds for seven days more', async () => {
    const owner = await world.owner();
    const email = newAddress();
    const { id } = (await invite(owner, { email })).json();
    await expire(id);

    const over = await owner.post('/invites/open', { token: await tokenFor(email) });
    const listed = await owner.get(`/orgs/${owner.orgId}/invites?status=expired`);
    const resent = await owner.post(`/orgs/${owner.orgId}/invites/${id}/resend`);

    expect(over.statusCode).toBe(409);
    expect(listed.json().items.map((one: { id: string }) => one.id)).toEqual([id]);
    expect(resent.json()).toMatchObject({ id, status: 'pending' });
    expect((await owner.post('/invites/open', { token: await tokenFor(email) })).statusCode).toBe(200);
  });

  test('that was used or revoked can be neither sent again nor revoked', async () => {
    const owner = await world.owner();
    const { id } = (await invite(owner, { email: newAddress() })).json();
    const path = `/orgs/${owner.orgId}/invites/${id}`;

    expect((await owner.delete(path)).statusCode).toBe(204);
    expect((await owner.post(`${path}/resend`)).json().reason).toBe('invitation_over');
    expect((await owner.post(`${path}/approve`)).json().reason).toBe('invitation_over');
    expect((await owner.delete(path)).json().reason).toBe('invitation_over');
  });
});

describe('what a member proposes', () => {
  async function proposed() {
    const owner = await world.owner();
    const [boris, vera] = [await world.member(owner), await world.member(owner)];
    const email = newAddress();
    const answer = await invite(boris, { email });
    return { owner, boris, vera, email, answer, id: answer.json().id };
  }
  const seenBy = async (person: Person) =>
    (await person.get(`/orgs/${person.orgId}/invites`)).json().items.map((one: { id: string }) => one.id);

  test('waits without a letter, and is seen by him, the owner and administrators', async () => {
    const { owner, boris, vera, email, answer, id } = await proposed();
    const admin = await world.member(owner, 'admin');

    expect(answer.json()).toMatchObject({ status: 'requested', sent_at: null, expires_at: null });
    expect(await letters(email)).toEqual([]);
    for (const person of [owner, admin, boris]) expect(await seenBy(person)).toEqual([id]);
    expect(await seenBy(vera)).toEqual([]);
    expect((await vera.delete(`/orgs/${vera.orgId}/invites/${id}`)).statusCode).toBe(404);
  });

  test('is sent once it is approved, once, also when two approve at the same moment', async () => {
    const { owner, vera, email, id } = await proposed();
    const admin = await world.member(owner, 'admin');
    const path = `/orgs/${owner.orgId}/invites/${id}/approve`;

    const answers = await Promise.all([owner.post(path), admin.post(path)]);

    expect(answers.map((answer) => answer.json().status)).toEqual(['pending', 'pending']);
    expect(await letters(email)).toHaveLength(1);
    expect(await seenBy(vera)).toEqual([id]);
  });

  test('is sent, too, when an administrator invites the same address', async () => {
    const { owner, email, id } = await proposed();

    const answer = await invite(owner, { email, role: 'admin' });

    expect(answer.json()).toMatchObject({ id, status: 'pending', role: 'admin' });
    expect(await letters(email)).toHaveLength(1);
  });

  test('is in the log without its address, which members hear too; the letter is in it with all that was offered', async () => {
    const { owner, email, id } = await proposed();
    await owner.post(`/orgs/${owner.orgId}/invites/${id}/approve`);

    const { rows } = await world.sql.query(
      'SELECT kind, actor_id, data FROM app.events WHERE org_id = $1 AND entity_id = $2 ORDER BY seq',
      [owner.orgId, id],
    );

    expect(rows).toEqual([
      { kind: 'invitation.requested', actor_id: expect.not.stringMatching(owner.id), data: {} },
      { kind: 'invitation.sent', actor_id: owner.id, data: { email, role: 'member', department_id: null } },
    ]);
  });

  test('can be declined by who decides, and taken back by himself', async () => {
    const [one, other] = [await proposed(), await proposed()];
    await one.owner.delete(`/orgs/${one.owner.orgId}/invites/${one.id}`);
    await other.boris.delete(`/orgs/${other.owner.orgId}/invites/${other.id}`);

    const statusOf = async ({ owner, id }: typeof one) => {
      const { items } = (await owner.get(`/orgs/${owner.orgId}/invites`)).json();
      return items.find((invitation: { id: string }) => invitation.id === id).status;
    };
    expect([await statusOf(one), await statusOf(other)]).toEqual(['declined', 'revoked']);
  });

  test('never makes an administrator', async () => {
    const boris = await world.member();

    const answer = await invite(boris, { email: newAddress(), role: 'admin' });

    expect(answer.statusCode).toBe(403);
    expect(answer.json().reason).toBe('not_allowed');
  });

  test('is refused where no approval is required: there only owner and administrators invite', async () => {
    const owner = await world.owner();
    const [boris, admin] = [await world.member(owner), await world.member(owner, 'admin')];
    await world.sql.query('UPDATE app.organisations SET approve_invitations = false WHERE org_id = $1', [
      owner.orgId,
    ]);

    const one = await invite(boris, { email: newAddress() });
    const many = await boris.post(`/orgs/${owner.orgId}/invites/bulk`, { emails: [newAddress()] });

    for (const answer of [one, many]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json().reason).toBe('invitations_closed');
    }
    expect((await invite(admin, { email: newAddress() })).json().status).toBe('pending');
  });

  test('does not send again what is open already', async () => {
    const { owner, vera, email, id } = await proposed();
    await owner.post(`/orgs/${owner.orgId}/invites/${id}/approve`);

    const answer = await invite(vera, { email });

    expect(answer.json()).toMatchObject({
      id,
      status: 'pending',
      invited_by: { id: expect.not.stringMatching(vera.id) },
    });
    expect(await letters(email)).toHaveLength(1);
  });
});

describe('many at once', () => {
  test('a wrong address stops nobody, and each address is told what became of it, in the order given', async () => {
    const owner = await world.owner();
    const boris = await world.member(owner);
    const [fresh, waiting, run, proposed] = [newAddress(), newAddress(), newAddress(), newAddress()];
    await invite(owner, { email: waiting });
    await expire((await invite(owner, { email: run })).json().id);
    await invite(boris, { email: proposed });

    const answer = await owner.post(`/orgs/${owner.orgId}/invites/bulk`, {
      emails: [fresh, 'не адрес', boris.email, ` ${fresh.toUpperCase()} `, waiting, run, proposed],
    });

    expect(answer.json().items).toEqual([
      { email: fresh, outcome: 'invited' },
      { email: 'не адрес', outcome: 'malformed' },
      { email: boris.email, outcome: 'already_member' },
      { email: fresh, outcome: 'repeated' },
      { email: waiting, outcome: 'already_invited' },
      { email: run, outcome: 'invited' },
      { email: proposed, outcome: 'invited' },
    ]);
    const sent = await Promise.all(
      [fresh, waiting, run, proposed].map(async (to) => (await letters(to)).length),
    );
    expect(sent).toEqual([1, 1, 2, 1]);
  });

  test('from a member they are proposals', async () => {
    const owner = await world.owner();
    const boris = await world.member(owner);
    const [one, other] = [newAddress(), newAddress()];
    await invite(boris, { email: one });

    const answer = await boris.post(`/orgs/${owner.orgId}/invites/bulk`, { emails: [one, other] });

    expect(answer.json().items.map((item: { outcome: string }) => item.outcome)).toEqual([
      'already_invited',
      'requested',
    ]);
    expect(await letters(other)).toEqual([]);
  });

  test('five hundred are one transaction of a few statements', async () => {
    const owner = await world.owner();
    const emails = Array.from({ length: 500 }, newAddress);
    const begun = performance.now();

    const answer = await owner.post(`/orgs/${owner.orgId}/invites/bulk`, { emails });

    console.log(`500 invitations: ${Math.round(performance.now() - begun)} ms`);
    expect(new Set(answer.json().items.map((item: { outcome: string }) => item.outcome))).toEqual(
      new Set(['invited']),
    );
    const { rows } = await world.sql.query(
      `SELECT (SELECT count(*) FROM app.letters WHERE recipient = ANY ($1))::int AS letters,
        (SELECT count(*) FROM app.events WHERE org_id = $2 AND kind = 'invitation.sent')::int AS events,
        (SELECT count(DISTINCT xmin::text) FROM app.invitations WHERE org_id = $2)::int AS transactions,
        (SELECT count(*) FROM pgboss.job WHERE name = 'send-letter' AND data->>'letterId' IN
          (SELECT id::text FROM app.letters WHERE recipient = ANY ($1)))::int AS jobs`,
      [emails, owner.orgId],
    );
    expect(rows[0]).toEqual({ letters: 500, events: 500, transactions: 1, jobs: 500 });
  });
});

test('invitations come page by page, the newest first', async () => {
  const owner = await world.owner();
  const ids: string[] = [];
  for (let count = 0; count < 5; count++)
    ids.unshift((await invite(owner, { email: newAddress() })).json().id);
  const path = `/orgs/${owner.orgId}/invites?status=pending&limit=2`;

  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Page = (await owner.get(`${path}${cursor && `&cursor=${cursor}`}`)).json();
    seen.push(...page.items.map((one) => one.id));
    cursor = page.next_cursor;
  }

  expect(seen).toEqual(ids);
});

test('inviting takes as long whether or not the address has an account, and answers the same', async () => {
  const owner = await world.owner();
  const rounds = 60;
  const known: string[] = [];
  for (let count = 0; count < rounds; count++) known.push((await world.stranger()).email);
  const times = { known: [] as number[], unknown: [] as number[] };
  const shapes = new Set<string>();
  for (const email of known) {
    for (const [kind, address] of [
      ['known', email],
      ['unknown', newAddress()],
    ] as const) {
      const begun = performance.now();
      const answer = await invite(owner, { email: address });
      times[kind].push(performance.now() - begun);
      shapes.add(`${answer.statusCode} ${Object.keys(answer.json()).join()} ${answer.json().status}`);
    }
  }

  // A busy machine blurs the median; the fastest tenth says what the work takes.
  const fastest = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 10)] ?? 0;
  const [one, other] = [fastest(times.known), fastest(times.unknown)];
  console.log(`invite, fastest tenth: known address ${one.toFixed(2)} ms, unknown ${other.toFixed(2)} ms`);
  expect(shapes.size).toBe(1);
  expect(Math.abs(one - other)).toBeLessThan(Math.max(one, other) / 2);
});
