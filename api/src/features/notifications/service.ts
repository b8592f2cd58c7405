import type {
  markNotifications,
  NotificationSettings,
  updateNotificationSettings,
} from '@takt/contract/notifications.ts';
import type { z } from 'zod';
import { asOrgId, type Db, type OrgId } from '../../db/connect.ts';
import type { WakeUps } from '../../db/wake.ts';
import { notFound } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { forEachOrganisation } from '../../jobs/each.ts';
import { type LogReader, readLog, type ReaderDeps } from '../events/readers/service.ts';
import type { Feed } from '../events/service.ts';
import { tellOfSpan } from './log/queries.ts';
import * as q from './queries.ts';

/** Reads the log of every organisation and tells its people what it means to them. */
export const tellPeople = (deps: ReaderDeps): LogReader =>
  readLog(deps, 'notifications', async (tx, span) => {
    const people = await tellOfSpan(tx, span);
    return people.length === 0
      ? undefined
      : () => deps.wake.tell({ topic: 'notifications', orgId: tx.orgId, about: people });
  });

/** Several reasons to count again come together. */
const pause = 50;

/** Says to the open tabs of whoever was told something, or has read it elsewhere, how much is unread. */
export function showUnread({ db, wake, feed }: { db: Db; wake: WakeUps; feed: Feed }): void {
  const waiting = new Map<OrgId, Set<string>>();

  async function count(orgId: OrgId): Promise<void> {
    const people = [...(waiting.get(orgId) ?? [])];
    waiting.delete(orgId);
    // Lost while the database is away: the tab asks by itself when it comes back to the front.
    const unread = await db.ask(orgId, (tx) => q.unreadOf(tx, people)).catch(() => undefined);
    if (!unread) return;
    for (const id of people) feed.tell(orgId, new Set([id]), 'notification', { unread: unread.get(id) ?? 0 });
  }

  wake.hear(({ topic, orgId: id, about }) => {
    if (topic !== 'notifications') return;
    const orgId = asOrgId(id);
    const here = feed.people(orgId);
    const people = about.filter((one) => here.has(one));
    if (people.length === 0) return;
    const already = waiting.get(orgId);
    waiting.set(orgId, new Set([...(already ?? []), ...people]));
    if (!already) setTimeout(() => void count(orgId), pause).unref();
  });
}

/** What the person's other tabs show of it changes too. */
export async function mark(
  { db, wake }: { db: Db; wake: WakeUps },
  actor: Actor,
  { about, read }: z.output<typeof markNotifications.body>,
): Promise<void> {
  await db.inOrg(actor.orgId, (tx) =>
    read ? q.markRead(tx, actor.userId, about) : q.markUnread(tx, actor.userId, about),
  );
  wake.tell({ topic: 'notifications', orgId: actor.orgId, about: [actor.userId] });
}

export function mute(db: Db, actor: Actor, about: q.Subject, muted: boolean): Promise<void> {
  return db.inOrg(actor.orgId, async (tx) => {
    if (!(await q.subjectExists(tx, about))) throw notFound();
    await (muted ? q.addMute(tx, actor.userId, about) : q.removeMute(tx, actor.userId, about));
  });
}

/** As the table's defaults are. */
const defaults: NotificationSettings = {
  letters: true,
  digest: true,
  digest_hour: q.usualDigestHour,
  weekly_letter: true,
  silent: [],
};

export const getSettings = async (db: Db, actor: Actor): Promise<NotificationSettings> =>
  (await db.ask(actor.orgId, (tx) => q.settingsOf(tx, actor.userId))) ?? defaults;

export function changeSettings(
  db: Db,
  actor: Actor,
  changes: z.output<typeof updateNotificationSettings.body>,
): Promise<NotificationSettings> {
  return db.inOrg(actor.orgId, async (tx) => {
    await q.saveSettings(tx, actor.userId, changes);
    return (await q.settingsOf(tx, actor.userId)) ?? defaults;
  });
}

const purgedAtOnce = 5_000;

/** Nobody reads what is older; may be repeated after any interruption. */
export const purgeNotifications = async (db: Db): Promise<void> =>
  forEachOrganisation(db, async (orgId) => {
    while ((await db.inOrg(orgId, (tx) => q.purge(tx, purgedAtOnce))) === purgedAtOnce);
  });
