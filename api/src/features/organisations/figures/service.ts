import type { OrganisationAnalytics, OrganisationStats } from '@takt/contract/organisations.ts';
import type { Db } from '../../../db/connect.ts';
import { notFound } from '../../../errors.ts';
import type { Actor } from '../../../http/actor.ts';
import { activityByDay, type Day, organisationStats } from './queries.ts';

export async function getStats(db: Db, actor: Actor): Promise<OrganisationStats> {
  const stats = await db.ask(actor.orgId, organisationStats);
  if (!stats) throw notFound();
  return stats;
}

/** `timeRange` as of the contract: `30d` are today and the 29 days before it. */
export async function getAnalytics(db: Db, actor: Actor, timeRange: string): Promise<OrganisationAnalytics> {
  const days = Number.parseInt(timeRange, 10);
  const rows = await db.ask(actor.orgId, (tx) => activityByDay(tx, days));
  const [before, now] = [rows.slice(0, days), rows.slice(days)];
  const [first, last] = [now[0], now.at(-1)];
  if (!first || !last) throw notFound();
  return {
    data: now,
    totals: totalsOf(now),
    previous: totalsOf(before),
    meta: { from: first.day, to: last.day, time_range: timeRange, timezone: first.timezone },
  };
}

function totalsOf(rows: readonly Day[]) {
  const sum = (count: (row: Day) => number) => rows.reduce((total, row) => total + count(row), 0);
  return {
    tasks_created: sum((row) => row.tasks_created),
    tasks_completed: sum((row) => row.tasks_completed),
    members_joined: sum((row) => row.members_joined),
    // Who was active on two days is one person.
    active_people: rows[0]?.people ?? 0,
  };
}
