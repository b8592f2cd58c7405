import type { Role } from '@takt/contract/organisations.ts';
import type { TokenScope } from '@takt/contract/tokens.ts';
import { makeAll, type Side } from './entities.ts';
import type { Person, World } from './world.ts';

export interface Actor {
  readonly name: string;
  /** '' calls without a token. */
  readonly token: string;
  /** Whether the session lives. */
  readonly living: boolean;
  readonly verified: boolean;
  /** Whether the session may do what asks again who it is. */
  readonly confirmed: boolean;
  readonly secondFactor: boolean;
  /** Active memberships only. */
  readonly roles: Readonly<Partial<Record<Side['name'], Role>>>;
  /** The organisation whose ids count as its own. */
  readonly home: Side;
  readonly person: Person;
  /** Calls with an API token that is for no more than this. */
  readonly scopes?: readonly TokenScope[];
}

/** Everybody who may knock at a door: of A, of B, of both, of neither, no longer, and not any more today. */
export async function createActors(
  world: World,
  a: Side,
  b: Side,
  kinds: readonly string[],
): Promise<Actor[]> {
  const { sql } = world;
  const actor = (name: string, person: Person, more: Partial<Actor> = {}): Actor => ({
    name,
    person,
    token: person.token,
    living: true,
    verified: true,
    confirmed: true,
    secondFactor: false,
    roles: {},
    home: a,
    ...more,
  });
  const inA = () => world.member(a.people.owner);

  const both = await inA();
  await world.join(both, b.orgId, 'member');
  await makeAll(world, a, both, kinds);
  const guarded = await world.member(a.people.owner, 'admin');
  await world.twoFactor(guarded);
  await makeAll(world, a, guarded, kinds);
  const [unverified, removed, suspended, closed, late, loggedOut, unconfirmed] = [
    await inA(),
    await inA(),
    await inA(),
    await inA(),
    await world.again(a.people.owner),
    await world.again(a.people.owner),
    await world.again(a.people.owner, { confirmed: false }),
  ];
  await sql.query('UPDATE app.users SET verified_at = NULL WHERE id = $1', [unverified.id]);
  await sql.query(`UPDATE app.memberships SET status = 'removed' WHERE user_id = $1`, [removed.id]);
  await sql.query(`UPDATE app.memberships SET status = 'suspended' WHERE user_id = $1`, [suspended.id]);
  await sql.query('UPDATE app.users SET is_active = false WHERE id = $1', [closed.id]);
  await sql.query(
    `UPDATE app.access_tokens SET expires_at = now() - interval '1 second' WHERE hash = sha256($1::bytea)`,
    [late.token],
  );
  await sql.query(
    `UPDATE app.sessions SET ended_at = now(), end_reason = 'logout'
     WHERE id = (SELECT session_id FROM app.access_tokens WHERE hash = sha256($1::bytea))`,
    [loggedOut.token],
  );

  const tokenOf = async (scopes: TokenScope[]) => {
    const answer = await a.people.owner.post('/tokens', { name: scopes.join(), scopes });
    return { token: String(answer.json().token), scopes, roles: { A: 'owner' }, confirmed: false } as const;
  };

  return [
    actor('nobody', a.people.owner, { token: '', living: false, verified: false }),
    actor('somebody unverified in A', unverified, { verified: false, roles: { A: 'member' } }),
    actor('somebody without a company', await world.stranger()),
    actor('a member of A', a.people.member, { roles: { A: 'member' } }),
    actor('an admin of A', a.people.admin, { roles: { A: 'admin' } }),
    actor('an admin of A with a second factor', guarded, { secondFactor: true, roles: { A: 'admin' } }),
    actor('the owner of A', a.people.owner, { roles: { A: 'owner' } }),
    actor('the owner of A in a session not confirmed', unconfirmed, {
      confirmed: false,
      roles: { A: 'owner' },
    }),
    actor('a token of the owner of A that may read', a.people.owner, await tokenOf(['read'])),
    actor('a token of the owner of A that may write', a.people.owner, await tokenOf(['write'])),
    actor('the owner of B', b.people.owner, { roles: { B: 'owner' }, home: b }),
    actor('a member of both', both, { roles: { A: 'member', B: 'member' } }),
    actor('somebody removed from A', removed),
    actor('somebody suspended in A', suspended),
    actor('a closed account of A', closed, { living: false }),
    actor('an expired token of A', late, { living: false }),
    actor('an ended session of A', loggedOut, { living: false }),
  ];
}
