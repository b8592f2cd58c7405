import type { TaskRow } from '@takt/contract/tasks.ts';
import { spanOf } from '../spans.ts';

export type TimelineGroup = 'project' | 'assignee';

export type TimelineRow =
  | { kind: 'group'; key: string; value: string; count: number }
  | { kind: 'task'; key: string; task: TaskRow; from: string; to: string };

/** Heads of groups and below each its tasks, the earliest first. Tasks without days have no place here. */
export function timelineRows(
  tasks: readonly TaskRow[],
  by: TimelineGroup,
  nameOf: (value: string) => string,
): TimelineRow[] {
  const groups = new Map<string, Extract<TimelineRow, { kind: 'task' }>[]>();
  for (const task of tasks) {
    const span = spanOf(task);
    if (!span) continue;
    const value = (by === 'project' ? task.project_id : task.assignee_id) ?? 'none';
    const group = groups.get(value) ?? [];
    group.push({ kind: 'task', key: task.id, task, ...span });
    groups.set(value, group);
  }
  return [...groups]
    .toSorted(([a], [b]) => Number(a === 'none') - Number(b === 'none') || nameOf(a).localeCompare(nameOf(b)))
    .flatMap(([value, all]): TimelineRow[] => [
      { kind: 'group', key: `group/${value}`, value, count: all.length },
      ...all.toSorted(
        (a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to) || a.task.number - b.task.number,
      ),
    ]);
}

/** What has to be finished first → what waits for it. */
export interface Dependency {
  blocker: string;
  blocked: string;
}

/** A line from the end of one bar to the beginning of another, in px. */
export function pathOf(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const out = from.x + 8;
  // Straight down when the other begins later, else around it.
  if (to.x - 8 >= out) return `M${from.x} ${from.y}H${out}V${to.y}H${to.x}`;
  const middle = from.y + (to.y > from.y ? 18 : -18);
  return `M${from.x} ${from.y}H${out}V${middle}H${to.x - 8}V${to.y}H${to.x}`;
}
