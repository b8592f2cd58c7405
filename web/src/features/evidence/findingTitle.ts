import type { Snapshot } from '@takt/contract/evidence.ts';
import type { MeasureKey } from '@takt/contract/metrics.ts';
import type { TFunction } from 'i18next';
import type { Formats } from '../../texts/format.ts';
import { changeOf, figureOf, showChange, showMeasure } from '../analytics/measures.ts';
import type { FindingDraft } from './findings.ts';

/** The longest title that a task takes. */
const LONGEST = 300;

/** «ROAS кампании «Поиск» 0,84: на 0,31 ниже прошлого периода»: what was seen, as a task is called. */
export function findingTitle(
  t: TFunction,
  formats: Formats,
  { subject, measure }: Pick<FindingDraft, 'subject' | 'measure'>,
  snapshot: Pick<Snapshot, 'figures' | 'definitions' | 'currency'>,
): string {
  const names = {
    measure: t(($) => $.measures.names[measure]),
    of: t(($) => $.loop.finding.of[subject.kind], { name: subject.name }),
  };
  return titleText(t, formats, measure, names, snapshot).slice(0, LONGEST);
}

function titleText(
  t: TFunction,
  formats: Formats,
  measure: MeasureKey,
  names: { measure: string; of: string },
  { figures, definitions, currency }: Pick<Snapshot, 'figures' | 'definitions' | 'currency'>,
): string {
  const definition = definitions.find(({ key }) => key === measure);
  const figure = figureOf(figures, measure);
  if (!definition || figure.value === null) return t(($) => $.loop.finding.unknown, names);
  const value = showMeasure(formats, definition, figure.value, { currency });
  const change = changeOf(definition, figure);
  if (!change || change.value === 0) return t(($) => $.loop.finding.plain, { ...names, value });
  const size = showChange(formats, { ...change, value: Math.abs(change.value) }).replace('+', '');
  const told = {
    ...names,
    value,
    change: change.unit === 'points' ? t(($) => $.measures.change.points, { value: size }) : size,
  };
  return change.value > 0 ? t(($) => $.loop.finding.above, told) : t(($) => $.loop.finding.below, told);
}
