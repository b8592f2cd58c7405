import * as contract from '@takt/contract/sessions.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { serve } from '../../http/serve.ts';
import { livingSessionsOf } from './queries.ts';
import {
  answerWith,
  endOtherSessions,
  endOwnSession,
  logout,
  purgeSessions,
  refresh,
  refreshCookie,
  type SessionDeps,
  writeSessionLine,
} from './service.ts';

export async function sessionRoutes(app: FastifyInstance, deps: SessionDeps): Promise<void> {
  await deps.jobs.work('log-session', (line) => writeSessionLine(deps.db, line), { atOnce: 10 });
  await deps.jobs.nightly('purge-sessions', () => purgeSessions(deps.db));

  const cookie = refreshCookie(deps.publicUrl);

  serve(app, contract.refresh, async ({ request, reply }) => {
    onlyOwnPages(request);
    const presented = request.cookies[cookie.name];
    if (!presented) throw new AppError('unauthenticated', 'session_over');
    try {
      const tokens = await refresh(deps, presented);
      reply.setCookie(cookie.name, tokens.refresh, cookie.options);
      return answerWith(tokens);
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthenticated')
        reply.clearCookie(cookie.name, cookie.options);
      throw error;
    }
  });

  serve(app, contract.logout, async ({ request, reply }) => {
    onlyOwnPages(request);
    reply.clearCookie(cookie.name, cookie.options);
    await logout(deps, {
      refresh: request.cookies[cookie.name],
      access: /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1],
    });
  });

  serve(app, contract.listSessions, async ({ actor }) => ({
    items: await livingSessionsOf(deps.db.global, actor.userId, actor.sessionId),
  }));
  serve(app, contract.endSession, async ({ actor, params }) =>
    endOwnSession(deps.db, actor, params.sessionId),
  );
  serve(app, contract.endOtherSessions, async ({ actor }) => ({
    ended: await endOtherSessions(deps.db, actor),
  }));
}

/** The two calls that a cookie alone can make: a form of a foreign page can't send this header. */
function onlyOwnPages(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (
    request.headers['x-requested-with'] !== 'takt' ||
    (site !== undefined && site !== 'same-origin' && site !== 'none')
  ) {
    throw new AppError('forbidden', 'foreign_page');
  }
}
