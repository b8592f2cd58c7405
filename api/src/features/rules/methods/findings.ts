import type { Measured, MeasureKey } from '@takt/contract/metrics.ts';
import type { Watched } from '@takt/contract/rules.ts';
import type { Subject } from '@takt/contract/subjects.ts';

/** The figures of a sentence; they are kept, and said again to each reader in his language. */
export type Figures = Readonly<Record<string, string | number | null>>;

export interface Finding {
  readonly subject: Subject;
  readonly measure: MeasureKey;
  readonly value: Measured;
  readonly from: string;
  readonly to: string;
  readonly money: string | null;
  readonly figures: Figures & { readonly kind: Watched['kind'] };
  /** The other filters of the screen it is read from. */
  readonly filters: Readonly<Record<string, string>>;
}

/** Why a rule can't tell. */
export const silences = [
  'no_data',
  'too_few',
  'provisional',
  'no_plan',
  'no_warehouse',
  'too_heavy',
  'project_gone',
] as const;
export type Silence = (typeof silences)[number];

export interface Evaluation {
  /** Set when nothing at all can be told: what was found before stands as it is. */
  readonly silent: Silence | null;
  readonly findings: readonly Finding[];
  /** Subjects of which nothing can be told now, by `keyOf`: theirs stand as they are too. */
  readonly undecided: ReadonlySet<string>;
}

export const silent = (why: Silence): Evaluation => ({ silent: why, findings: [], undecided: new Set() });

export const keyOf = ({ kind, id, source_id }: Pick<Subject, 'kind' | 'id' | 'source_id'>): string =>
  `${kind} ${source_id} ${id}`;

/** The most money first, unknown money last. */
export const byMoney = (a: Finding, b: Finding): number =>
  Number(b.money ?? -1) - Number(a.money ?? -1) || (keyOf(a.subject) < keyOf(b.subject) ? -1 : 1);
