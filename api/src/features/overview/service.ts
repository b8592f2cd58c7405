import type { getMyDay as myDayCall } from '@takt/contract/overview.ts';
import type { z } from 'zod';
import type { Db, OrgId } from '../../db/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { lastSeq } from '../events/queries.ts';
import { statsOf } from '../tasks/figures/queries.ts';
import { bundles, type Bundle, tasksById } from './my-day/queries.ts';
import * as q from './queries.ts';

const mostInBundle = 50;

/** Two statements: where every task belongs, then the rows that are shown. */
export function getMyDay(db: Db, actor: Actor): Promise<z.input<typeof myDayCall.response>> {
  return db.inOrg(actor.orgId, async (tx) => {
    const { today, doneToday, places } = await bundles(tx, actor.userId, mostInBundle);
    const rows = await tasksById(
      tx,
      places.flatMap(({ ids }) => ids),
    );
    const shown = (name: Bundle) => {
      const place = places.find(({ bundle }) => bundle === name);
      return { total: place?.total ?? 0, items: (place?.ids ?? []).flatMap((id) => rows.get(id) ?? []) };
    };
    return {
      today,
      overdue: shown('overdue'),
      due_today: shown('due_today'),
      due_week: shown('due_week'),
      others: shown('others'),
      mentioned: shown('mentioned'),
      watched: shown('watched'),
      done_today: doneToday,
    };
  });
}

const seconds = 30;
const mostKept = 200;

/**
 * What everybody of an organisation sees is the same until something happens in it: as long as the log has not moved on,
 * one answer serves all, whoever asks and however many at once. Half a minute at most, since days and weeks go by too.
 */
export function overviews(db: Db): (actor: Actor) => Promise<q.Overview> {
  const kept = new Map<OrgId, { seq: number; until: number; answer: Promise<q.Overview> }>();
  return async ({ orgId }) => {
    const seq = await db.ask(orgId, lastSeq);
    const known = kept.get(orgId);
    if (known?.seq === seq && known.until > performance.now()) return known.answer;
    // Begun after the number was read, it knows at least what the number says.
    const answer = overviewOf(db, orgId);
    kept.delete(orgId);
    kept.set(orgId, { seq, until: performance.now() + seconds * 1_000, answer });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    answer.catch(() => kept.delete(orgId));
    return answer;
  };
}

const overviewOf = (db: Db, orgId: OrgId): Promise<q.Overview> =>
  db.inOrg(orgId, async (tx) => {
    const [{ figures, week, weekBefore, load }, projects, activity] = await Promise.all([
      q.workOf(tx, 20),
      q.activeProjects(tx, 8),
      q.latestActivity(tx, 20),
    ]);
    const stats = {
      ...statsOf(figures.map((part) => ({ ...part, week: 0, weekBefore: 0 }))),
      completed_week: week,
      completed_week_before: weekBefore,
    };
    return { stats, load, projects, activity };
  });
