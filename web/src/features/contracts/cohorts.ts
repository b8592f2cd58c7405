import type { Cohort } from '@takt/contract/contracts.ts';
import type { Measured } from '@takt/contract/metrics.ts';
import type { ReportSearch } from '../analytics/search.ts';
import { asNumber } from '../analytics/measures.ts';

/** What the cells of the table say. */
export const cohortMeasures = ['ltv', 'margin', 'revenue', 'retention'] as const;
export type CohortMeasure = (typeof cohortMeasures)[number];
export const cohortMeasureOf = ({ metric }: ReportSearch): CohortMeasure =>
  cohortMeasures.find((measure) => measure === metric) ?? 'ltv';

/** How many of the latest months are shown; absent are all. */
export const cohortWindows = [6, 12, 24] as const;
export type CohortWindow = (typeof cohortWindows)[number];
export const cohortWindowOf = ({ window }: ReportSearch): CohortWindow | undefined =>
  cohortWindows.find((months) => String(months) === window);

export const latest = (cohorts: readonly Cohort[], months: CohortWindow | undefined): readonly Cohort[] =>
  months === undefined ? cohorts : cohorts.slice(-months);

type Age = Cohort['ages'][number];
export const valueOf = (age: Age, measure: CohortMeasure): Measured => {
  switch (measure) {
    case 'ltv':
      return age.ltv;
    case 'margin':
      return age.ltv_margin;
    case 'revenue':
      return age.revenue;
    case 'retention':
      return age.retention;
  }
};

/** What a client of the cohort has brought so far. */
export const lastOf = ({ ages }: Cohort, measure: 'ltv' | 'margin'): Measured => {
  const last = ages.at(-1);
  return last ? valueOf(last, measure) : null;
};

/** LTV by margin over the CAC: from 1 on the cohort has paid back. */
export function marginToCac(cohort: Cohort): number | null {
  const [margin, cac] = [asNumber(lastOf(cohort, 'margin')), asNumber(cohort.cac)];
  return margin === null || cac === null || cac === 0 ? null : margin / cac;
}

export interface Curve {
  key: string;
  /** By age from 0 on; null is unknown. */
  values: readonly (number | null)[];
}

export const curvesOf = (cohorts: readonly Cohort[], measure: 'ltv' | 'margin'): Curve[] =>
  cohorts.map(({ month, ages }) => ({
    key: month,
    values: ages.map((age) => asNumber(valueOf(age, measure))),
  }));

/**
 * All cohorts as one: at each age the mean over the clients of those cohorts that have lived it to its end. For drawing
 * alone.
 */
export function allTogether(cohorts: readonly Cohort[], measure: 'ltv' | 'margin'): (number | null)[] {
  const oldest = Math.max(0, ...cohorts.map(({ ages }) => ages.length));
  const values = Array.from({ length: oldest }, (_, at) => {
    const lived = cohorts.flatMap(({ size, ages }) => {
      const age = ages[at];
      const value = age && !age.open ? asNumber(valueOf(age, measure)) : null;
      return value === null ? [] : [{ value, size }];
    });
    const clients = lived.reduce((sum, { size }) => sum + size, 0);
    return clients === 0 ? null : lived.reduce((sum, { value, size }) => sum + value * size, 0) / clients;
  });
  while (values.length > 0 && values.at(-1) === null) values.pop();
  return values;
}

/** Of advertising for a new client, over all months that know it. */
export function cacOf(cohorts: readonly Cohort[]): number | null {
  const known = cohorts.flatMap(({ spend, size }) =>
    spend === null ? [] : [{ spend: Number(spend), size }],
  );
  const clients = known.reduce((sum, { size }) => sum + size, 0);
  return clients === 0 ? null : known.reduce((sum, { spend }) => sum + spend, 0) / clients;
}
