import * as contract from '@takt/contract/notifications.ts';
import type { FastifyInstance } from 'fastify';
import type { WakeUps } from '../../db/wake.ts';
import { serve } from '../../http/serve.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { sendDigests, sendLetters, type LetterDeps } from './letters/service.ts';
import { may } from './policy.ts';
import { countOf, groupsOf } from './queries.ts';
import { remind } from './reminders/service.ts';
import { changeSettings, getSettings, mark, mute, purgeNotifications } from './service.ts';

export async function notificationRoutes(
  app: FastifyInstance,
  deps: LetterDeps & { jobs: Jobs; wake: WakeUps },
): Promise<void> {
  const { db, jobs } = deps;
  await jobs.everyMinute('notification-letters', () => sendLetters(deps));
  await jobs.hourly('digests', () => sendDigests(deps));
  await jobs.hourly('reminders', () => remind(deps));
  await jobs.nightly('purge-notifications', () => purgeNotifications(db));

  serve(app, contract.listNotifications, may.own, async ({ actor, query }) =>
    db.ask(actor.orgId, (tx) => groupsOf(tx, actor.userId, query)),
  );
  serve(app, contract.countNotifications, may.own, async ({ actor }) =>
    db.ask(actor.orgId, (tx) => countOf(tx, actor.userId)),
  );
  serve(app, contract.markNotifications, may.own, async ({ actor, body }) => mark(deps, actor, body));
  serve(app, contract.muteSubject, may.own, async ({ actor, body: { muted, ...about } }) =>
    mute(db, actor, about, muted),
  );
  serve(app, contract.getNotificationSettings, may.own, async ({ actor }) => getSettings(db, actor));
  serve(app, contract.updateNotificationSettings, may.own, async ({ actor, body }) =>
    changeSettings(db, actor, body),
  );
}
