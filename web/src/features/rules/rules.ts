import { previewRule, type Rule, type RuleKind, type Watched } from '@takt/contract/rules.ts';
import type { TaskPriority } from '@takt/contract/words.ts';
import type { GivenWatched, NewRule } from './api.ts';

type Threshold = Extract<Watched, { kind: 'threshold' }>;
/** What the form holds: numbers as they are typed. */
export interface Draft {
  name: string;
  kind: RuleKind;
  measure: Threshold['measure'];
  direction: Threshold['direction'];
  value: string;
  days: string;
  per: Threshold['per'];
  leastSpend: string;
  /** '' are all. */
  platform: string;
  /** Percent off plan. */
  tolerance: string;
  projectId: string | null;
  assigneeId: string | null;
  priority: TaskPriority;
  /** '': its tasks have no day. */
  dueIn: string;
}

const plain: Draft = {
  name: '',
  kind: 'threshold',
  measure: 'roas',
  direction: 'below',
  value: '1',
  days: '3',
  per: 'campaign',
  leastSpend: '',
  platform: '',
  tolerance: '10',
  projectId: null,
  assigneeId: null,
  priority: 'high',
  dueIn: '3',
};

/** What one begins with; `cpl` leaves its price to whoever knows it. */
export const templates = {
  roas: { ...plain },
  drr: { ...plain, measure: 'drr', direction: 'above', value: '30' },
  cpl: { ...plain, measure: 'cpl', direction: 'above', value: '' },
  burnout: { ...plain, kind: 'burned_out' },
  budget: { ...plain, kind: 'budget_off_plan' },
  stale: { ...plain, kind: 'stale_source', days: '2' },
} as const satisfies Record<string, Draft>;
export type Template = keyof typeof templates;
export const templateNames: readonly Template[] = ['roas', 'drr', 'cpl', 'burnout', 'budget', 'stale'];

/** Digits as people type them: `1 500,50`. */
const number = (typed: string) => typed.replace(/\s/g, '').replace(',', '.');
const amount = (typed: string) => number(typed) || '0';
const optional = (platform: string) => (platform === '' ? {} : { platform });

/** What it watches as the api is told; null while a number of it is missing or none. */
export function watchedOf(draft: Draft): GivenWatched | null {
  const { measure, direction, per } = draft;
  const days = Number(number(draft.days) || Number.NaN);
  const spent = { least_spend: amount(draft.leastSpend), ...optional(draft.platform) };
  const given = {
    threshold: { kind: 'threshold', measure, direction, value: number(draft.value), days, per, ...spent },
    burned_out: { kind: 'burned_out', ...spent },
    budget_off_plan: {
      kind: 'budget_off_plan',
      tolerance: Number(number(draft.tolerance) || Number.NaN),
      per,
    },
    stale_source: { kind: 'stale_source', days },
  }[draft.kind];
  return previewRule.body.safeParse({ watched: given }).data?.watched ?? null;
}

/** The form of a rule that exists. */
export function draftOf(rule: Rule): Draft {
  const { watched } = rule;
  const own = {
    name: rule.name,
    kind: watched.kind,
    projectId: rule.project_id,
    assigneeId: rule.assignee_id,
    priority: rule.priority,
    dueIn: rule.due_in === null ? '' : String(rule.due_in),
  };
  const spent = (least: string) => (Number(least) === 0 ? '' : least);
  switch (watched.kind) {
    case 'threshold':
      return {
        ...plain,
        ...own,
        measure: watched.measure,
        direction: watched.direction,
        value: watched.value,
        days: String(watched.days),
        per: watched.per,
        leastSpend: spent(watched.least_spend),
        platform: watched.platform ?? '',
      };
    case 'burned_out':
      return { ...plain, ...own, leastSpend: spent(watched.least_spend), platform: watched.platform ?? '' };
    case 'budget_off_plan':
      return { ...plain, ...own, tolerance: String(watched.tolerance), per: watched.per };
    case 'stale_source':
      return { ...plain, ...own, days: String(watched.days) };
  }
}

export type Missing = 'name' | 'watched' | 'project' | 'dueIn';

/** The rule as it is sent, or what is still missing. */
export function ruleOf(draft: Draft): { rule: NewRule } | { missing: readonly Missing[] } {
  const watched = watchedOf(draft);
  const name = draft.name.trim();
  const due = draft.dueIn.trim() === '' ? null : Number(number(draft.dueIn));
  const isDue = due === null || (Number.isInteger(due) && due >= 0 && due <= 365);
  if (name === '' || !watched || draft.projectId === null || !isDue) {
    return {
      missing: [
        ...(name === '' ? (['name'] as const) : []),
        ...(watched ? [] : (['watched'] as const)),
        ...(draft.projectId === null ? (['project'] as const) : []),
        ...(isDue ? [] : (['dueIn'] as const)),
      ],
    };
  }
  return {
    rule: {
      name,
      watched,
      project_id: draft.projectId,
      assignee_id: draft.assigneeId,
      priority: draft.priority,
      due_in: due,
    },
  };
}

/** What a rule is like just now, in the order of what the eye should meet first. */
export function stateOf({ enabled, open, last_error, last_checked_at }: Rule) {
  if (!enabled) return 'off';
  if (open > 0) return 'holds';
  if (last_error !== null) return 'silent';
  return last_checked_at === null ? 'new' : 'calm';
}
