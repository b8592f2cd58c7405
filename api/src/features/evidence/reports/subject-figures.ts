import { type MeasureKey, type Measured, videoMeasure } from '@takt/contract/metrics.ts';
import type { Figures } from '@takt/contract/reports.ts';
import type { OrgId } from '../../../db/connect.ts';
import { ads } from '../../../metrics/ads.ts';
import { byDate } from '../../../metrics/days.ts';
import { figuresOf } from '../../../metrics/figures.ts';
import { daysOf, drawn, type Frame } from '../../../metrics/frame.ts';
import { answersOf, sidesMeasures, sidesOf } from '../../../metrics/sides.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import { frameOfSubject, type Named } from './subjects.ts';

export interface SubjectFigures {
  readonly figures: Figures;
  readonly daily: { date: string; value: Measured }[];
}

/** Everything that can be told of a subject, in the order of the screens. */
export const subjectMeasures: readonly MeasureKey[] = [...sidesMeasures, ...videoMeasure.options];

/**
 * What is known of a subject over the period of the frame and the one before, and one measure of it by day. Of deals the
 * stages are those of a cohort, money and `won` go by the day a deal was won, as in every report of both sides.
 */
export async function subjectFigures(
  warehouse: Warehouse,
  orgId: OrgId,
  asked: Frame,
  { subject, measure }: { readonly subject: Named; readonly measure: MeasureKey },
): Promise<SubjectFigures> {
  const frame = frameOfSubject(asked, subject);
  const [{ ofAds, cohort, won }, films] = await Promise.all([
    answersOf(warehouse, orgId, frame, byDate),
    filmsOf(warehouse, orgId, frame, { subject, measure }),
  ]);
  const all = (
    of: Pick<Frame, 'span' | 'previous' | 'deals'>,
    values: Parameters<typeof sidesOf>[1] & { readonly films: Figures | undefined },
  ): Figures => {
    const sides = sidesOf(of, values);
    return {
      ...(films && figuresOf(videoMeasure.options, values.films)),
      ...sides.cohort,
      ...sides.figures,
    };
  };
  const figures = all(frame, {
    ads: ofAds?.totals,
    cohort: cohort?.totals,
    won: won?.totals,
    films: films?.totals,
  });
  const [adDays, cohortDays, wonDays, filmDays] = [ofAds, cohort, won, films].map(
    (answer) =>
      new Map<string, Figures>(answer?.rows.map(({ key, values }) => [key.date, values] as const) ?? []),
  );
  return {
    figures: knownOf(figures, measure),
    daily: daysOf(drawn(frame.span, frame.known)).map((date) => {
      const day = { from: date, to: date };
      const values = {
        ads: adDays?.get(date),
        cohort: cohortDays?.get(date),
        won: wonDays?.get(date),
        films: filmDays?.get(date),
      };
      const of = all({ span: day, previous: day, deals: frame.deals }, values);
      return { date, value: of[measure]?.value ?? null };
    }),
  };
}

/** Films are asked about where somebody looks at them. */
async function filmsOf(
  warehouse: Warehouse,
  orgId: OrgId,
  { span, previous, ads: { known, filter } }: Frame,
  { subject, measure }: { readonly subject: Named; readonly measure: MeasureKey },
) {
  const isAsked = subject.kind === 'creative' || videoMeasure.options.some((one) => one === measure);
  if (!known || !isAsked) return undefined;
  return warehouse.ask(ads, orgId, {
    by: ['date'],
    get: videoMeasure.options,
    span,
    previous,
    filter,
    totals: true,
  });
}

/** What nothing is known of on either side is left out; the measure in question never is. */
function knownOf(figures: Figures, measure: MeasureKey): Figures {
  const nothing = { value: null, previous: null };
  const known = subjectMeasures.flatMap((key) => {
    const compared = figures[key];
    return compared && (compared.value !== null || compared.previous !== null) ? [[key, compared]] : [];
  });
  return { [measure]: figures[measure] ?? nothing, ...Object.fromEntries(known) };
}

export const noFigures = (measure: MeasureKey): SubjectFigures => ({
  figures: { [measure]: { value: null, previous: null } },
  daily: [],
});
