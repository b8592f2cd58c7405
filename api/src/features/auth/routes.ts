import * as contract from '@takt/contract/auth.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { gate } from '../../gate.ts';
import { languageOf } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import { newToken } from '../../secrets.ts';
import { answerWith, cookieNamed, refreshCookie } from '../sessions/service.ts';
import { forgotPassword, register, resendVerification, resetPassword, verify } from './accounts.ts';
import { grantLetter } from './letters.ts';
import { type AuthDeps, confirm, finishLogin, login, type SignedInWith, type Visitor } from './service.ts';

const aYear = 365 * 24 * 3600;
/** Guessing by the hundred holds few connections of the database: the others are for those who are in. */
const signingInAtOnce = 4;
const mostWaiting = 50;

export async function authRoutes(app: FastifyInstance, deps: AuthDeps): Promise<void> {
  await deps.jobs.work('account-letter', (data) => grantLetter(deps, data), { atOnce: 5 });

  const door = gate(
    signingInAtOnce,
    mostWaiting,
    () => new AppError('too_many_requests', 'too_many_requests'),
  );
  const cookie = refreshCookie(deps.publicUrl);
  const known = cookieNamed('takt_device', deps.publicUrl, aYear);
  const remember = (reply: FastifyReply, device: string) =>
    reply.setCookie(known.name, device, known.options);
  const visitor = (request: FastifyRequest): Visitor => {
    const device = request.cookies[known.name];
    return {
      language: languageOf(request),
      userAgent: request.headers['user-agent'] ?? '',
      address: request.ip,
      device: device !== undefined && /^[\w-]{43}$/.test(device) ? device : undefined,
    };
  };
  const answer = (reply: FastifyReply, session: SignedInWith) => {
    reply.setCookie(cookie.name, session.refresh, cookie.options);
    remember(reply, session.device);
    return answerWith(session);
  };
  const accepted = { status: 'accepted' as const };

  serve(app, contract.register, async ({ body, request }) => {
    await register(deps, body, visitor(request));
    return accepted;
  });
  serve(app, contract.resendVerification, async ({ body, request }) => {
    await resendVerification(deps, body.email, visitor(request));
    return accepted;
  });
  serve(app, contract.verify, async ({ query, request }) => {
    await verify(deps, query.token, languageOf(request));
    return { status: 'verified' as const };
  });

  serve(app, contract.login, async ({ body, request, reply }) => {
    const outcome = await door(() => login(deps, body.email, body.password, visitor(request)));
    return 'ticket' in outcome ? outcome : answer(reply, outcome);
  });
  serve(app, contract.loginSecondStep, async ({ body, request, reply }) =>
    answer(reply, await door(() => finishLogin(deps, body.ticket, body.code, visitor(request)))),
  );
  serve(app, contract.confirmIdentity, async ({ actor, body }) =>
    confirm(deps, actor, body.password, body.code),
  );

  serve(app, contract.forgotPassword, async ({ body, request }) => {
    await forgotPassword(deps, body.email, visitor(request));
    return accepted;
  });
  serve(app, contract.resetPassword, async ({ body, request, reply }) => {
    const device = visitor(request).device ?? newToken();
    await resetPassword(deps, body.token, body.password, device, languageOf(request));
    remember(reply, device);
  });
}
