import type {
  AttributionBy,
  AttributionConversion,
  AttributionModel,
  AttributionReport,
  AttributionRow,
  Credit,
} from '@takt/contract/attribution.ts';
import type { Measured } from '@takt/contract/metrics.ts';
import type { OrgId } from '../../../db/connect.ts';
import { divided } from '../../../metrics/decimals.ts';
import { deals } from '../../../metrics/deals.ts';
import type { Frame } from '../../../metrics/frame.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import { lookBack, pathJourneys, touchJourneys } from './journeys.ts';
import { attributionModels, type Given, type Modelled, modelled } from './models.ts';
import { noSpend, type Spend, spendOf } from './spend.ts';
import { noWays } from './ways.ts';

export interface AttributionAsked {
  readonly by: AttributionBy;
  readonly conversion: AttributionConversion;
  readonly model: AttributionModel;
  readonly limit: number;
  readonly paths: number;
}

/**
 * Conversions and money of the period by every model, over the journeys of people.
 * Without anything of a CRM they are unknown, not 0. Errors as of `Warehouse.ask`.
 */
export async function ofTouches(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
  asked: AttributionAsked,
  timeZone: string,
): Promise<AttributionReport> {
  const { conversion, by } = asked;
  const measure = conversion === 'won' ? 'won' : 'deals';
  const { currency, product, source, came_from } = frame.deals.filter;
  const [report, spend, { rows }] = await Promise.all([
    modelled(
      warehouse,
      orgId,
      touchJourneys(frame, by, conversion, timeZone),
      { by, paths: asked.paths, timed: true },
      frame.ads.filter,
    ),
    spendOf(warehouse, orgId, frame, by),
    warehouse.ask(deals, orgId, {
      by: [],
      get: [measure, 'net_revenue'],
      time: conversion === 'won' ? 'won' : 'created',
      span: frame.span,
      filter: { currency, product, source, came_from },
    }),
  ]);
  const all = rows[0]?.values;
  return {
    ...assembled(report, spend, asked, frame.deals.known !== undefined),
    basis: 'touches',
    conversions: {
      all: frame.deals.known ? Number(all?.[measure].value ?? 0) : null,
      with_journey: report.ways.converted,
    },
    value: { all: moneyOf(all?.net_revenue.value ?? null), with_journey: report.ways.value },
  };
}

/** The same over paths, whose conversions are all there are; without a frame over all of them, and without spend. */
export async function ofPaths(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame | undefined,
  asked: AttributionAsked,
): Promise<AttributionReport> {
  const [report, spend] = await Promise.all([
    modelled(warehouse, orgId, pathJourneys(frame), { by: 'channel', paths: asked.paths, timed: false }),
    frame ? spendOf(warehouse, orgId, frame, 'channel') : noSpend,
  ]);
  const { converted, value } = report.ways;
  return {
    ...assembled(report, { ...spend, rows: [] }, { ...asked, by: 'channel' }, true),
    basis: 'paths',
    conversions: { all: converted, with_journey: converted },
    value: { all: value, with_journey: value },
  };
}

/** What an organisation without any data is told. */
export const nothing = (asked: AttributionAsked): AttributionReport => ({
  ...assembled({ keys: [], total: undefined, ways: noWays }, noSpend, asked, false),
  basis: null,
  conversions: { all: null, with_journey: 0 },
  value: { all: null, with_journey: null },
});

type Assembled = Omit<AttributionReport, 'basis' | 'conversions' | 'value'>;

function assembled(
  { keys, total, ways }: Modelled,
  spend: Spend,
  asked: AttributionAsked,
  known: boolean,
): Assembled {
  const row = ({
    key,
    platforms,
    touches,
    unconverted,
    models,
  }: Modelled['keys'][number]): AttributionRow => {
    const spent = spend.of(key, keys);
    return {
      key,
      name: spend.names.get(key) ?? key,
      platforms: [...platforms],
      touches,
      unconverted,
      spend: spent,
      models: priced(models, spent, known),
    };
  };
  // A channel such as «yandex» leads to a platform of another name, whose money stands in its row.
  const seen = new Set(
    keys.flatMap(({ key, platforms }) => (asked.by === 'channel' ? [key, ...platforms] : [key])),
  );
  // Money went there, and nobody was ever seen to come from there: what it brought is unknown.
  const unseen = spend.rows
    .filter(({ key }) => !seen.has(key))
    .map(({ key, name, platform, spend: spent }) => ({
      key,
      name,
      platforms: platform === '' ? [] : [platform],
      touches: null,
      unconverted: null,
      spend: spent,
      models: priced(undefined, spent, known),
    }));
  const order = (a: AttributionRow, b: AttributionRow) =>
    (b.models[asked.model].conversions ?? -1) - (a.models[asked.model].conversions ?? -1) ||
    Number(b.spend ?? -1) - Number(a.spend ?? -1) ||
    (a.key < b.key ? -1 : 1);
  return {
    by: asked.by,
    conversion: asked.conversion,
    look_back: lookBack,
    unconverted: ways.unconverted,
    rows: [...keys.map(row), ...unseen].toSorted(order).slice(0, asked.limit),
    totals: { spend: spend.total, models: priced(total, spend.total, known) },
    paths: ways.paths,
    lengths: ways.lengths,
    lags: ways.lags,
  };
}

/** Credits with what they cost and returned. Of what is not known there is no price. */
function priced(
  models: Modelled['total'] | undefined,
  spend: Measured,
  known: boolean,
): Record<AttributionModel, Credit> {
  const credit = (given: Given | undefined): Credit => {
    const { conversions = null, value = null } = (known && given) || {};
    const roas = divided(value, spend);
    return {
      conversions,
      value,
      cpa: divided(spend, conversions),
      roas: roas === null ? null : Number(roas),
    };
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets which keys it was given
  return Object.fromEntries(attributionModels.map((model) => [model, credit(models?.[model])])) as Record<
    AttributionModel,
    Credit
  >;
}

const moneyOf = (value: Measured): string | null => (value === null ? null : String(value));
