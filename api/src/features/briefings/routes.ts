import * as contract from '@takt/contract/briefings.ts';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { type LetterDeps, sendWeeklyLetters } from './letters/service.ts';
import { may } from './policy.ts';
import { briefingOf } from './service.ts';

export async function briefingRoutes(
  app: FastifyInstance,
  deps: LetterDeps & { readonly jobs: Jobs },
): Promise<void> {
  await deps.jobs.hourly('weekly-letters', () => sendWeeklyLetters(deps));

  serve(app, contract.weekBriefing, may.read, async ({ actor, query, request }) =>
    briefingOf(deps, actor.orgId, query.day, languageOf(request)),
  );
}
