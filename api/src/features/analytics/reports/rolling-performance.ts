import { type AdMeasure, adMeasure } from '@takt/contract/metrics.ts';
import type { DailyPoint } from '@takt/contract/reports.ts';
import { z } from 'zod';
import type { OrgId } from '../../../db/connect.ts';
import { ads } from '../../../metrics/ads.ts';
import { addDays, daysOf, drawn, type Frame, readable } from '../../../metrics/frame.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type { Compared, Span } from '../../../warehouse/cube.ts';
import { rolling } from '../methods/rolling.ts';
import { byDay } from './daily-trend.ts';

/** Days of the period with the two windows that end with the first of them. */
export const daysOfWindows = ({ span, known }: Pick<Frame, 'span' | 'known'>, days: number): Span => {
  const { from, to } = drawn(span, known);
  return { from: addDays(from, 1 - 2 * days), to };
};

const importedRow = z.object({ day: z.string() });
/** Days of which a source of the frame has reported anything at all, whatever the campaign. */
export const importedSql = `SELECT toString(date) AS day FROM ad_days FINAL
WHERE org_id = {org:UUID} AND date BETWEEN {from:Date} AND {to:Date} AND currency = {currency:String}
  AND ({source:String} = '' OR source_id = {source:String})
GROUP BY date`;

export async function rollingPerformance(warehouse: Warehouse, orgId: OrgId, frame: Frame, days: number) {
  const wide = daysOfWindows(frame, days);
  const span = readable(wide);
  const [{ rows }, imported] = await Promise.all([
    warehouse.ask(ads, orgId, byDay({ ...frame, span, previous: undefined })),
    warehouse.read(
      orgId,
      importedSql,
      { ...span, currency: frame.currency, source: frame.ads.filter.source?.[0] ?? '' },
      importedRow,
    ),
  ]);
  const found = new Map(rows.map(({ key, values }) => [key.date, values]));
  const points = daysOf(wide).map((date) => ({ date, values: valuesOf(found.get(date)) }));
  return { days, points: rolling(points, days, new Set(imported.map(({ day }) => day))) };
}

const valuesOf = (values: Compared<AdMeasure> | undefined): DailyPoint['values'] =>
  Object.fromEntries(adMeasure.options.map((name) => [name, values?.[name].value ?? null]));
