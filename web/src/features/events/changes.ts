import type { AuditEntry } from '@takt/contract/events.ts';
import { z } from '@takt/contract/zod.ts';

export interface Change {
  field: string;
  /** undefined where the log holds only what it became */
  before: unknown;
  after: unknown;
}

const record = z.record(z.string(), z.unknown());
const both = z.object({ before: record, after: record });
const named = z.object({ changed: z.array(z.string()) });
const move = z.object({ from: z.string(), task: z.object({ status: z.string() }) });
/** As `both`, field by field: what was and what is. */
const byField = z.object({
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});
/** What many things at once have become. */
const given = z.object({ changes: record });
/** What a line carries of the thing as it is after the change. */
const things = ['department', 'project', 'task', 'client', 'webhook'] as const;

/** Which fields a line of the log has changed, and how far it knows what they were. */
export function changesOf({ data }: Pick<AuditEntry, 'data'>): Change[] {
  const order = named.safeParse(data).data?.changed;
  const sided = byField.safeParse(data);
  if (sided.success) return Object.entries(sided.data.changes).map(([field, sides]) => ({ field, ...sides }));
  const became = given.safeParse(data);
  if (became.success)
    return Object.entries(became.data.changes).map(([field, after]) => ({ field, before: undefined, after }));
  const sides = both.safeParse(data);
  if (sides.success) {
    const { before, after } = sides.data;
    return (order ?? [...new Set([...Object.keys(before), ...Object.keys(after)])])
      .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
      .filter(({ before: was, after: is }) => JSON.stringify(was) !== JSON.stringify(is));
  }
  const moved = move.safeParse(data);
  if (moved.success) {
    const { from, task } = moved.data;
    return from === task.status ? [] : [{ field: 'status', before: from, after: task.status }];
  }
  if (order === undefined) return [];
  const now = things.map((thing) => record.safeParse(data[thing]).data).find((thing) => thing !== undefined);
  return order.map((field) => ({ field, before: undefined, after: now?.[field] }));
}

/** What a line tells besides what has changed: to whom a letter went, where somebody signed in from. */
const told = ['email', 'role', 'department_id', 'address', 'user_agent', 'format', 'rows'];

export const factsOf = ({ data }: Pick<AuditEntry, 'data'>): { field: string; value: unknown }[] =>
  told.flatMap((field) => {
    const value = data[field];
    return typeof value === 'string' || typeof value === 'number' ? [{ field, value }] : [];
  });
