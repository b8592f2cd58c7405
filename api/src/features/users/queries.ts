import { and, asc, eq, exists, inArray, isNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Person, User, UserStats } from '@takt/contract/users.ts';
import { z } from 'zod';
import { keyOf, pageOf } from '../../db/cursors.ts';
import type { GlobalTx, OrgTx } from '../../db/connect.ts';
import { avatars } from '../../db/tables/avatars.ts';
import { memberships } from '../../db/tables/memberships.ts';
import { organisations } from '../../db/tables/organisations.ts';
import { projects } from '../../db/tables/projects.ts';
import { oneTimeTokens } from '../../db/tables/sessions.ts';
import { tasks } from '../../db/tables/tasks.ts';
import { users } from '../../db/tables/users.ts';

const shownToOthers = {
  id: users.id,
  username: users.username,
  email: users.email,
  first_name: users.firstName,
  last_name: users.lastName,
  avatar_url: users.avatarUrl,
  is_active: users.isActive,
  verified_at: users.verifiedAt,
  last_login_at: users.lastLoginAt,
};
const columns = { ...shownToOthers, language: users.language };

const shown = <R extends { verified_at: string | null }>({ verified_at, ...row }: R) => ({
  ...row,
  is_verified: verified_at !== null,
});

export async function userById(tx: GlobalTx, id: string): Promise<User | undefined> {
  const [row] = await tx.select(columns).from(users).where(eq(users.id, id));
  return row && shown(row);
}

export async function updateUser(
  tx: GlobalTx,
  id: string,
  changes: Partial<
    Pick<
      typeof users.$inferInsert,
      'username' | 'firstName' | 'lastName' | 'language' | 'currentOrgId' | 'avatarUrl'
    >
  >,
): Promise<User | undefined> {
  const [row] = await tx
    .update(users)
    .set({ ...changes, updatedAt: new Date().toISOString() })
    .where(eq(users.id, id))
    .returning(columns);
  return row && shown(row);
}

// ── signing in ──────────────────────────────────────────────────────────────────────────────────────────────────

export async function credentialsOf(tx: GlobalTx, id: string) {
  const [row] = await tx
    .select({
      email: users.email,
      firstName: users.firstName,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(eq(users.id, id));
  return row;
}

/** False when it is no longer the password that was checked. */
export async function replacePassword(
  tx: GlobalTx,
  id: string,
  checked: string,
  passwordHash: string,
): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ passwordHash, updatedAt: new Date().toISOString() })
    .where(and(eq(users.id, id), eq(users.passwordHash, checked)))
    .returning({ id: users.id });
  return rows.length === 1;
}

/** Links and tickets that were asked for with the former password. */
export async function deleteOpenDoors(tx: GlobalTx, userId: string): Promise<void> {
  await tx
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), ne(oneTimeTokens.kind, 'verify_email')));
}

// ── people of an organisation ───────────────────────────────────────────────────────────────────────────────────

const inOrganisation = (tx: OrgTx, ...statuses: (typeof memberships.$inferSelect)['status'][]) =>
  and(eq(memberships.orgId, tx.orgId), inArray(memberships.status, statuses));
/** Whoever leaves keeps his name on his work. */
const isOrWas = (tx: OrgTx, userId: string) =>
  and(inOrganisation(tx, 'active', 'suspended', 'removed'), eq(memberships.userId, userId));

// As people read: Ё after Е, Ł after L.
const name = sql<string>`(lower(${users.lastName} || ' ' || ${users.firstName}) COLLATE "unicode")`;
const nameKey = z.tuple([z.string(), z.uuid()]);

export async function listPeople(
  tx: OrgTx,
  page: { cursor?: string | undefined; limit: number },
): Promise<{ items: Person[]; next_cursor: string | null }> {
  const after = keyOf(page.cursor, nameKey);
  const rows = await tx
    .select({ ...shownToOthers, name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        inOrganisation(tx, 'active'),
        after && sql`(${name}, ${users.id}) > (${after[0]}, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(asc(name), asc(users.id))
    .limit(page.limit + 1);
  const { items, next_cursor } = pageOf(rows, page.limit, (row) => [row.name, row.id]);
  return { items: items.map(({ name: _, ...row }) => shown(row)), next_cursor };
}

/** What matches whole comes first, then what begins so, then what has a word that does, then what holds it anywhere. */
export async function searchPeople(tx: OrgTx, wanted: string, limit: number): Promise<Person[]> {
  if (wanted === '') return (await listPeople(tx, { limit })).items;
  // One line each, so that the end of one and the beginning of the next do not make a match.
  const lines = sql`lower(E'\n' || concat_ws(E'\n', ${users.firstName} || ' ' || ${users.lastName},
    ${users.lastName} || ' ' || ${users.firstName}, ${users.username}, ${users.email}) || E'\n')`;
  const literal = wanted.replace(/[\\%_]/g, '\\$&');
  const like = (pattern: string) => sql`${lines} LIKE lower(${pattern})`;
  const place = sql`CASE WHEN ${like(`%\n${literal}\n%`)} THEN 0 WHEN ${like(`%\n${literal}%`)} THEN 1
    WHEN ${like(`% ${literal}%`)} THEN 2 ELSE 3 END`;
  const rows = await tx
    .select(shownToOthers)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(inOrganisation(tx, 'active'), like(`%${literal}%`)))
    .orderBy(asc(place), asc(name), asc(users.id))
    .limit(limit);
  return rows.map(shown);
}

export async function personById(tx: OrgTx, userId: string): Promise<Person | undefined> {
  const [row] = await tx
    .select(shownToOthers)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(isOrWas(tx, userId));
  return row && shown(row);
}

export async function statsOf(tx: OrgTx, userId: string): Promise<UserStats | undefined> {
  const open = sql`${tasks.status} NOT IN ('done', 'cancelled')`;
  const today = sql`(now() AT TIME ZONE ${organisations.timeZone})::date`;
  const counted = (condition?: SQL) =>
    sql<number>`(count(${tasks.id})${condition && sql` FILTER (WHERE ${condition})`})::int`;
  const done = eq(tasks.status, 'done');
  const uncancelled = ne(tasks.status, 'cancelled');
  const hasOpenTasks = tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.orgId, tx.orgId),
        isNull(tasks.deletedAt),
        eq(tasks.projectId, projects.id),
        eq(tasks.assigneeId, userId),
        open,
      ),
    );
  const activeProjects = tx
    .select({ n: sql`count(*)` })
    .from(projects)
    .where(
      and(
        eq(projects.orgId, tx.orgId),
        eq(projects.status, 'active'),
        isNull(projects.deletedAt),
        or(eq(projects.ownerId, userId), exists(hasOpenTasks)),
      ),
    );
  const [row] = await tx
    .select({
      total_tasks: counted(),
      completed_tasks: counted(done),
      in_progress_tasks: counted(eq(tasks.status, 'in_progress')),
      overdue_tasks: counted(and(open, sql`${tasks.dueDate} < ${today}`)),
      completion_rate: sql<
        number | null
      >`round(100.0 * ${counted(done)} / nullif(${counted(uncancelled)}, 0), 1)::float8`,
      active_projects: sql<number>`(${activeProjects})::int`,
    })
    .from(memberships)
    .innerJoin(organisations, eq(organisations.orgId, memberships.orgId))
    .leftJoin(
      tasks,
      and(
        eq(tasks.orgId, memberships.orgId),
        eq(tasks.assigneeId, memberships.userId),
        isNull(tasks.deletedAt),
      ),
    )
    .where(isOrWas(tx, userId))
    .groupBy(memberships.userId);
  return row;
}

// ── pictures ────────────────────────────────────────────────────────────────────────────────────────────────────

/** Whoever changes a person's picture does so alone. */
export async function lockedAvatarUrl(tx: GlobalTx, userId: string): Promise<string | null | undefined> {
  const [row] = await tx
    .select({ url: users.avatarUrl })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return row?.url;
}

/**
 * Those of the pictures that are there, always in the same order: whoever is about to show one of them has then done so,
 * and is seen, before it is taken away.
 */
export async function holdAvatars(tx: GlobalTx, hashes: readonly Buffer[]): Promise<void> {
  await tx
    .select({ hash: avatars.hash })
    .from(avatars)
    .where(inArray(avatars.hash, [...hashes]))
    .orderBy(asc(avatars.hash))
    .for('update');
}

export async function keepAvatar(tx: GlobalTx, picture: typeof avatars.$inferInsert): Promise<void> {
  await tx
    .insert(avatars)
    .values(picture)
    .onConflictDoUpdate({ target: avatars.hash, set: { hash: picture.hash } });
}

/** Unless somebody else shows it. */
export async function deleteAvatar(tx: GlobalTx, hash: Buffer, url: string): Promise<void> {
  await tx
    .delete(avatars)
    .where(
      and(
        eq(avatars.hash, hash),
        notExists(tx.select({ id: users.id }).from(users).where(eq(users.avatarUrl, url))),
      ),
    );
}

export async function avatarBytes(tx: GlobalTx, hash: Buffer): Promise<Buffer | undefined> {
  const [row] = await tx.select({ bytes: avatars.bytes }).from(avatars).where(eq(avatars.hash, hash));
  return row?.bytes;
}
