import { and, eq, sql } from 'drizzle-orm';
import type {
  NotificationGroup,
  NotificationReason,
  NotificationSettings,
} from '@takt/contract/notifications.ts';
import { z } from 'zod';
import { keyOf, pageOf } from '../../db/cursors.ts';
import type { OrgTx } from '../../db/connect.ts';
import { notificationMutes, notificationSettings } from '../../db/tables/notifications.ts';

export interface Subject {
  readonly entity: 'task' | 'project';
  readonly entity_id: string;
}
type Group = NotificationGroup & { latest: string };

/**
 * Groups by subject, the latest first. Walks down the newest notifications until the page is full: a row is the head of
 * its group if nothing newer that matches has the same subject. What the trash has swallowed for good is left out.
 */
export async function groupsOf(
  tx: OrgTx,
  userId: string,
  query: {
    unread?: boolean | undefined;
    reason?: NotificationReason | undefined;
    cursor?: string | undefined;
    limit: number;
  },
): Promise<{ items: NotificationGroup[]; next_cursor: string | null }> {
  const before = keyOf(query.cursor, z.uuid());
  const matches = (name: string) => {
    const n = sql.raw(name);
    return sql`${n}.org_id = ${tx.orgId} AND ${n}.user_id = ${userId}
      ${query.unread === undefined ? sql`` : query.unread ? sql`AND ${n}.read_at IS NULL` : sql`AND ${n}.read_at IS NOT NULL`}
      ${query.reason === undefined ? sql`` : sql`AND ${n}.reason = ${query.reason}`}`;
  };
  const { rows } = await tx.execute<Group>(sql`
    SELECT h.id AS latest, h.entity, h.entity_id, s.key, s.title, c.unread, c.total,
      EXISTS (SELECT FROM app.notification_mutes m WHERE m.org_id = ${tx.orgId} AND m.user_id = ${userId}
        AND m.entity = h.entity AND m.entity_id = h.entity_id) AS muted,
      (SELECT json_agg(i ORDER BY i.id DESC) FROM (
        SELECT n.id, n.kind, n.reason, n.actor_id, n.field, n.excerpt, n.created_at, n.read_at FROM app.notifications n
        WHERE ${matches('n')} AND n.entity = h.entity AND n.entity_id = h.entity_id ORDER BY n.id DESC LIMIT 5
      ) i) AS items
    FROM app.notifications h
    CROSS JOIN LATERAL (
      SELECT p.key || '-' || x.number AS key, x.title FROM app.tasks x
        JOIN app.projects p ON p.org_id = x.org_id AND p.id = x.project_id
        WHERE h.entity = 'task' AND x.org_id = ${tx.orgId} AND x.id = h.entity_id
      UNION ALL
      SELECT p.key, p.name FROM app.projects p WHERE h.entity = 'project' AND p.org_id = ${tx.orgId} AND p.id = h.entity_id
    ) s
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS total, count(*) FILTER (WHERE n.read_at IS NULL)::int AS unread FROM app.notifications n
      WHERE n.org_id = ${tx.orgId} AND n.user_id = ${userId} AND n.entity = h.entity AND n.entity_id = h.entity_id
    ) c
    WHERE ${matches('h')} ${before === undefined ? sql`` : sql`AND h.id < ${before}`} AND NOT EXISTS (
      SELECT FROM app.notifications n
      WHERE ${matches('n')} AND n.entity = h.entity AND n.entity_id = h.entity_id AND n.id > h.id
    )
    ORDER BY h.id DESC
    LIMIT ${query.limit + 1}`);
  const { items, next_cursor } = pageOf(rows, query.limit, (row) => row.latest);
  return {
    items: items.map(({ latest: _, ...group }) => ({ ...group, items: group.items.map(withInstants) })),
    next_cursor,
  };
}

/** JSON of PostgreSQL writes instants with an offset and microseconds. */
const withInstants = (item: NotificationGroup['items'][number]) => ({
  ...item,
  created_at: new Date(item.created_at).toISOString(),
  read_at: item.read_at === null ? null : new Date(item.read_at).toISOString(),
});

/** Subjects with something unread, by person; who has none is left out. */
export async function unreadOf(tx: OrgTx, userIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: string; unread: number }>(sql`
    SELECT user_id AS id, count(DISTINCT (entity, entity_id))::int AS unread FROM app.notifications
    WHERE org_id = ${tx.orgId} AND user_id = ANY (${sql.param([...userIds])}::uuid[]) AND read_at IS NULL
    GROUP BY user_id`);
  return new Map(rows.map(({ id, unread }) => [id, unread]));
}

export async function countOf(tx: OrgTx, userId: string) {
  const { rows } = await tx.execute<{ unread: number; latest: string | null }>(sql`
    SELECT (SELECT count(DISTINCT (entity, entity_id))::int FROM app.notifications
        WHERE org_id = ${tx.orgId} AND user_id = ${userId} AND read_at IS NULL) AS unread,
      (SELECT created_at FROM app.notifications
        WHERE org_id = ${tx.orgId} AND user_id = ${userId} ORDER BY id DESC LIMIT 1) AS latest`);
  const { unread = 0, latest = null } = rows[0] ?? {};
  return { unread, latest_at: latest === null ? null : new Date(latest).toISOString() };
}

const ofSubject = (about: Subject | undefined) =>
  about === undefined ? sql`` : sql`AND entity = ${about.entity} AND entity_id = ${about.entity_id}`;

export async function markRead(tx: OrgTx, userId: string, about: Subject | undefined): Promise<void> {
  await tx.execute(sql`
    UPDATE app.notifications SET read_at = now()
    WHERE org_id = ${tx.orgId} AND user_id = ${userId} AND read_at IS NULL ${ofSubject(about)}`);
}

/** What was read last, which is all that one act has marked. */
export async function markUnread(tx: OrgTx, userId: string, about: Subject | undefined): Promise<void> {
  const own = sql`org_id = ${tx.orgId} AND user_id = ${userId} ${ofSubject(about)}`;
  await tx.execute(sql`
    UPDATE app.notifications SET read_at = NULL
    WHERE ${own} AND read_at = (SELECT max(read_at) FROM app.notifications WHERE ${own})`);
}

/** Also what is in the trash: it may come back. */
export async function subjectExists(tx: OrgTx, { entity, entity_id }: Subject): Promise<boolean> {
  const table = entity === 'task' ? sql`app.tasks` : sql`app.projects`;
  const { rows } = await tx.execute(
    sql`SELECT FROM ${table} WHERE org_id = ${tx.orgId} AND id = ${entity_id}`,
  );
  return rows.length > 0;
}

export async function addMute(tx: OrgTx, userId: string, about: Subject): Promise<void> {
  await tx
    .insert(notificationMutes)
    .values({ orgId: tx.orgId, userId, entity: about.entity, entityId: about.entity_id })
    .onConflictDoNothing();
}

export async function removeMute(tx: OrgTx, userId: string, about: Subject): Promise<void> {
  await tx
    .delete(notificationMutes)
    .where(
      and(
        eq(notificationMutes.orgId, tx.orgId),
        eq(notificationMutes.userId, userId),
        eq(notificationMutes.entity, about.entity),
        eq(notificationMutes.entityId, about.entity_id),
      ),
    );
}

export async function settingsOf(tx: OrgTx, userId: string): Promise<NotificationSettings | undefined> {
  const [row] = await tx
    .select({
      letters: notificationSettings.letters,
      digest: notificationSettings.digest,
      digest_hour: notificationSettings.digestHour,
      weekly_letter: notificationSettings.weeklyLetter,
      silent: notificationSettings.silent,
    })
    .from(notificationSettings)
    .where(and(eq(notificationSettings.orgId, tx.orgId), eq(notificationSettings.userId, userId)));
  return row;
}

/** As the table's default is; its row is there only once somebody has changed something or was written to. */
export const usualDigestHour = 9;

/** The row exists from the first change on; until then the defaults of the table hold. */
export async function saveSettings(
  tx: OrgTx,
  userId: string,
  {
    digest_hour,
    weekly_letter,
    ...changes
  }: { [F in keyof NotificationSettings]?: NotificationSettings[F] | undefined },
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO app.notification_settings (org_id, user_id) VALUES (${tx.orgId}, ${userId}) ON CONFLICT DO NOTHING`);
  const set = { ...changes, digestHour: digest_hour, weeklyLetter: weekly_letter };
  if (Object.values(set).every((value) => value === undefined)) return;
  await tx
    .update(notificationSettings)
    .set(set)
    .where(and(eq(notificationSettings.orgId, tx.orgId), eq(notificationSettings.userId, userId)));
}

/** What was read 90 days ago, what nobody has read for 180, and what is about things that are gone: up to `limit`, and how many there were. */
export async function purge(tx: OrgTx, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    DELETE FROM app.notifications WHERE org_id = ${tx.orgId} AND id IN (
      SELECT n.id FROM app.notifications n
      WHERE n.org_id = ${tx.orgId} AND (n.read_at < now() - interval '90 days' OR n.created_at < now() - interval '180 days'
        OR NOT EXISTS (
          SELECT FROM app.tasks x WHERE n.entity = 'task' AND x.org_id = ${tx.orgId} AND x.id = n.entity_id
          UNION ALL SELECT FROM app.projects p WHERE n.entity = 'project' AND p.org_id = ${tx.orgId} AND p.id = n.entity_id))
      LIMIT ${limit})`);
  return rowCount ?? 0;
}
