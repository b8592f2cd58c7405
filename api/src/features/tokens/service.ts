import type { ApiToken, createToken } from '@takt/contract/tokens.ts';
import type { z } from 'zod';
import { asOrgId, type Db } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Actor, Authenticate } from '../../http/actor.ts';
import { newToken, tokenHash } from '../../secrets.ts';
import { appendEvent } from '../events/service.ts';
import * as q from './queries.ts';

/** By which programs that look for leaked secrets recognise ours. */
const prefix = 'takt_';
const mostTokens = 50;

export const listTokens = (db: Db, actor: Actor): Promise<ApiToken[]> =>
  db.ask(actor.orgId, (tx) => q.tokensOf(tx, actor.userId));

export function makeToken(
  db: Db,
  actor: Actor,
  { name, scopes: asked, expires_in_days: days }: z.output<typeof createToken.body>,
): Promise<ApiToken & { token: string }> {
  const token = prefix + newToken();
  const scopes = [...new Set(asked)];
  return db.inOrg(actor.orgId, async (tx) => {
    await q.removeExpired(tx, actor.userId);
    if ((await q.tokensOf(tx, actor.userId)).length >= mostTokens)
      throw new AppError('conflict', 'too_many_tokens', { gaps: { limit: mostTokens } });
    const made = await q.insertToken(tx, {
      hash: tokenHash(token),
      id: newId(),
      userId: actor.userId,
      name,
      scopes,
      hint: token.slice(-4),
      expiresAt: days === null ? null : new Date(Date.now() + days * 86_400_000).toISOString(),
    });
    appendEvent(tx, actor, 'token.created', 'token', made.id, { name, scopes, expires_at: made.expires_at });
    return { ...made, token };
  });
}

export function endToken(db: Db, actor: Actor, id: string): Promise<void> {
  return db.inOrg(actor.orgId, async (tx) => {
    const ended = await q.deleteToken(tx, actor.userId, id);
    if (!ended) throw notFound();
    appendEvent(tx, actor, 'token.deleted', 'token', id, ended);
  });
}

/** In front of the look-up of sessions: what begins with the prefix is an API token and nothing else. */
export function tokenAuthenticator(
  db: Db,
  sessions: Authenticate,
  { perMinute }: { perMinute: number | undefined },
): Authenticate {
  const lookUp = q.tokenLookup(db);
  const admit = perMinute === undefined ? () => {} : counter(perMinute);
  return async (token, wantedOrg) => {
    if (!token.startsWith(prefix)) return sessions(token, wantedOrg);
    const hash = tokenHash(token);
    const found = await lookUp(hash);
    if (!found) return undefined;
    admit(found.id);
    if (found.unnoted) await q.noteUse(db.global, hash);
    const { id, orgId, role, requiresSecondFactor, scopes, unnoted: _, ...person } = found;
    return {
      person: { ...person, sessionId: id, confirmed: false },
      membership:
        wantedOrg === undefined || wantedOrg === orgId
          ? { orgId: asOrgId(orgId), role, requiresSecondFactor }
          : undefined,
      scopes,
    };
  };
}

/** Calls of each token in the running minute, in this process. */
function counter(most: number): (id: string) => void {
  const counts = new Map<string, number>();
  let until = 0;
  return (id) => {
    const now = Date.now();
    if (now >= until) {
      counts.clear();
      until = now + 60_000;
    }
    const n = (counts.get(id) ?? 0) + 1;
    counts.set(id, n);
    if (n > most) throw new AppError('too_many_requests', 'too_many_calls', { gaps: { minutes: 1 } });
  };
}
