import * as contract from '@takt/contract/auth.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { languageOf } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import * as auth from './service.ts';

const refreshCookie = 'takt_refresh';

export function authRoutes(app: FastifyInstance, deps: auth.AuthDeps): void {
  const cookie = {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: deps.publicUrl.startsWith('https:'),
    maxAge: auth.sessionSeconds,
  } as const;

  const answer = (reply: FastifyReply, tokens: auth.Tokens) => {
    reply.setCookie(refreshCookie, tokens.refresh, cookie);
    return {
      access_token: tokens.access,
      token_type: 'bearer' as const,
      expires_in: auth.accessTokenSeconds,
    };
  };

  serve(app, contract.register, async ({ body, request }) => {
    await auth.register(deps, body, visitor(request));
    return { status: 'accepted' as const };
  });

  serve(app, contract.resendVerification, async ({ body }) => {
    await auth.resendVerification(deps, body.email);
    return { status: 'accepted' as const };
  });

  serve(app, contract.verify, async ({ query }) => {
    await auth.verify(deps, query.token);
    return { status: 'verified' as const };
  });

  serve(app, contract.login, async ({ body, request, reply }) =>
    answer(reply, await auth.login(deps, body.email, body.password, visitor(request))),
  );

  serve(app, contract.refresh, async ({ request, reply }) => {
    onlyOwnPages(request);
    const presented = request.cookies[refreshCookie];
    if (!presented) throw new AppError('unauthenticated', 'session_over');
    try {
      return answer(reply, await auth.refresh(deps, presented));
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthenticated')
        reply.clearCookie(refreshCookie, cookie);
      throw error;
    }
  });

  serve(app, contract.logout, async ({ request, reply }) => {
    onlyOwnPages(request);
    reply.clearCookie(refreshCookie, cookie);
    await auth.logout(deps, {
      refresh: request.cookies[refreshCookie],
      access: /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1],
    });
  });
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

const visitor = (request: FastifyRequest): auth.Visitor => ({
  language: languageOf(request),
  userAgent: request.headers['user-agent'] ?? '',
  address: request.ip,
});
