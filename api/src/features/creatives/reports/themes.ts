import { type CreativeMeasure, creativeMeasure, type ThemeRow } from '@takt/contract/creatives.ts';
import type { Figures } from '@takt/contract/reports.ts';
import { z } from 'zod';
import type { OrgId } from '../../../db/connect.ts';
import { ads } from '../../../metrics/ads.ts';
import { subtracted } from '../../../metrics/decimals.ts';
import { ofFrame, paramsOf } from '../../../metrics/facts.ts';
import { figuresOf } from '../../../metrics/figures.ts';
import type { Frame } from '../../../metrics/frame.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type { Compared } from '../../../warehouse/cube.ts';

export interface Themes {
  data: ThemeRow[];
  totals: Figures;
  spend_without_creatives: { value: string | number | null; previous: string | number | null };
}

/** Themes by spend; '' are the creatives without one. */
export const themesQuestion = ({ span, previous, ads: { filter } }: Frame) => ({
  by: ['theme'] as const,
  get: creativeMeasure.options,
  span,
  previous,
  filter,
  order: [{ by: 'spend' as const, direction: 'desc' as const }],
  totals: true,
});

/** Which creatives of a theme were reported in the period, and which still had impressions in its last seven days. */
export const themeSizesSql = `SELECT toString(of_ad.theme) AS theme,
     toUInt32(uniqExact(a.source, a.id)) AS creatives, toUInt32(uniqExactIf((a.source, a.id), a.is_active)) AS active
   FROM (
     SELECT t.source_id AS source, t.ad_id AS id,
       countIf(t.impressions > 0 AND t.date > {to:Date} - 7) > 0 AS is_active
     FROM ad_stats AS t FINAL
     WHERE ${ofFrame}
       AND t.level = 'ad'
     GROUP BY t.source_id, t.ad_id) AS a
   ANY LEFT JOIN (
     SELECT source_id, id, theme FROM ad_entities FINAL
     WHERE org_id = {org:UUID} AND level = 'ad') AS of_ad ON of_ad.source_id = a.source AND of_ad.id = a.id
   GROUP BY of_ad.theme`;
const sizeRow = z.object({ theme: z.string(), creatives: z.number(), active: z.number() });

export async function themes(warehouse: Warehouse, orgId: OrgId, frame: Frame): Promise<Themes> {
  const { span, previous, ads: part, text } = frame;
  const [{ rows, totals }, sizes, whole] = await Promise.all([
    warehouse.ask(ads, orgId, themesQuestion(frame)),
    warehouse.read(orgId, themeSizesSql, paramsOf(frame, span), sizeRow),
    warehouse.ask(ads, orgId, { by: [], get: ['spend'], span, previous, filter: part.filter }),
  ]);
  const all = totals ?? unknownTotals();
  const size = new Map(sizes.map((one) => [one.theme, one]));
  const data = rows.map(({ key, values }) => ({
    theme: key.theme,
    creatives: size.get(key.theme)?.creatives ?? 0,
    active: size.get(key.theme)?.active ?? 0,
    spend_share: share(values.spend.value, all.spend.value),
    figures: values,
    lift: liftOf(values, all),
  }));
  const isUntaggedTold = data.length === 0 || data.some(({ theme }) => theme === '');
  // All creatives stay what a theme is measured against, whichever themes are looked for.
  const looked = text?.toLowerCase() ?? '';
  return {
    data: [...data, ...(isUntaggedTold ? [] : [noneUntagged()])].filter(({ theme }) =>
      theme.toLowerCase().includes(looked),
    ),
    totals: figuresOf(creativeMeasure.options, totals),
    spend_without_creatives: {
      value: without(whole.totals?.spend.value, all.spend.value),
      previous: without(whole.totals?.spend.previous, all.spend.previous),
    },
  };
}

export const noThemes = (): Themes => ({
  data: [],
  totals: figuresOf(creativeMeasure.options, undefined),
  spend_without_creatives: { value: null, previous: null },
});

const lifted = ['ctr', 'hook_rate', 'hold_rate', 'cpl', 'roas'] as const;
type Values = Compared<CreativeMeasure>;
const liftOf = (values: Values, all: Values): ThemeRow['lift'] =>
  Object.fromEntries(lifted.map((name) => [name, lift(values[name].value, all[name].value)]));

function lift(value: string | number | null, whole: string | number | null): number | null {
  return value === null || whole === null || Number(whole) === 0
    ? null
    : 100 * (Number(value) / Number(whole) - 1);
}

function share(part: string | number | null, whole: string | number | null): number | null {
  return whole === null || Number(whole) === 0 ? null : (100 * Number(part ?? 0)) / Number(whole);
}

/** Of nothing, nothing is known of creatives: all of the spend is without them. */
const without = (whole: string | number | null = null, told: string | number | null) =>
  told === null ? whole : subtracted(whole, told);

/** Every creative has a theme: known, and worth saying. */
const noneUntagged = (): ThemeRow => ({
  theme: '',
  creatives: 0,
  active: 0,
  spend_share: 0,
  figures: { ...figuresOf(creativeMeasure.options, undefined), spend: { value: '0', previous: null } },
  lift: {},
});

function unknownTotals(): Values {
  const unknown = { value: null, previous: null };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets which keys it was given
  return Object.fromEntries(creativeMeasure.options.map((name) => [name, unknown])) as Values;
}
