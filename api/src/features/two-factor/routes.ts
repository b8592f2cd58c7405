import * as contract from '@takt/contract/two-factor.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { disable, enable, renewRecoveryCodes, setUp, shownFactor, type TwoFactorDeps } from './service.ts';

export function twoFactorRoutes(app: FastifyInstance, deps: TwoFactorDeps): void {
  serve(app, contract.getTwoFactor, async ({ actor }) => shownFactor(deps, actor));
  serve(app, contract.setUpTwoFactor, async ({ actor }) => setUp(deps, actor));
  serve(app, contract.enableTwoFactor, async ({ actor, body }) => enable(deps, actor, body.code));
  serve(app, contract.renewRecoveryCodes, async ({ actor }) => renewRecoveryCodes(deps, actor));
  serve(app, contract.disableTwoFactor, async ({ actor }) => disable(deps, actor));
}
