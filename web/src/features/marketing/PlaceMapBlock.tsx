import type { placeRow } from '@takt/contract/analytics.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import type { z } from '@takt/contract/zod.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RegionMap } from '../../ui/charts/RegionMap.tsx';
import { WorldMap } from '../../ui/charts/WorldMap.tsx';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { asNumber, definitionOf, figureOf } from '../analytics/measures.ts';
import { useChartFormats } from '../analytics/useChartFormats.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { placesQuery } from './api.ts';
import { type BarMeasure, barMeasure, chosen, placeBy, placeKey, placeView } from './marketing.ts';
import { NothingHere } from './NothingHere.tsx';
import { SidesBars } from './SidesBars.tsx';
import { useNames } from './useNames.ts';

/** Countries on a map; regions as ranked bars, and as a map for those who ask for it. */
export function PlaceMapBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const by = chosen(placeBy, state.search.by, 'country');
  const measure = chosen(barMeasure, state.search.metric, 'net_revenue');
  const view = chosen(placeView, state.search.view, by === 'country' ? 'map' : 'bars');
  const name = t(($) => $.measures.names[measure]);
  const title =
    view === 'map'
      ? t(($) => $.marketing.geography.map, { measure: name })
      : t(($) => $.marketing.geography.bars[by], { measure: name });
  return (
    <Block
      id="marketing.geography"
      title={title}
      query={useQuery(placesQuery(state.query, by))}
      state={state}
      skeleton={420}
      isEmpty={({ data }) => data.length === 0}
      empty={
        <NothingHere
          state={state}
          title={t(($) => $.marketing.geography.empty)}
          lead={t(($) => $.marketing.geography.emptyLead)}
        />
      }
    >
      {({ data, meta }) => <Picture {...{ title, by, view, measure, meta, state }} rows={data} />}
    </Block>
  );
}

interface PictureProps {
  title: string;
  by: z.infer<typeof placeBy>;
  view: z.infer<typeof placeView>;
  measure: BarMeasure;
  rows: readonly z.infer<typeof placeRow>[];
  meta: ReportMeta;
  state: ReportState;
}

function Picture({ title, by, view, measure, rows, meta, state }: PictureProps) {
  const { t } = useTranslation();
  const names = useNames();
  const formats = useChartFormats(definitionOf(meta, measure), meta.currency);
  const nameOf = (row: PictureProps['rows'][number]) =>
    by === 'country' ? names.country(row.country) : names.region(row);
  if (view === 'bars') {
    return <SidesBars {...{ title, rows, measure, meta, state, nameOf }} keyOf={placeKey} />;
  }
  // Whatever no place on a map stands for is told in words.
  const somewhere = rows.filter((row) => (row[by] ?? '') !== '');
  const nowhere = rows.filter((row) => (row[by] ?? '') === '');
  const lost = nowhere.reduce((sum, row) => sum + (asNumber(figureOf(row.figures, measure).value) ?? 0), 0);
  const Map = by === 'country' ? WorldMap : RegionMap;
  return (
    <Map
      title={title}
      formats={formats}
      note={lost > 0 ? t(($) => $.marketing.geography.nowhere, { value: formats.value(lost) }) : undefined}
      values={somewhere.map((row) => ({
        code: row[by] ?? '',
        label: nameOf(row),
        value: asNumber(figureOf(row.figures, measure).value),
      }))}
    />
  );
}
