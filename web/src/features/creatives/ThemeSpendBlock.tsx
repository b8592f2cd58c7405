import type { ThemeRow } from '@takt/contract/creatives.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Bars } from '../../ui/charts/Bars.tsx';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { asNumber, definitionOf, figureOf } from '../analytics/measures.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { useChartFormats } from '../analytics/useChartFormats.ts';
import { themesQuery } from './api.ts';
import { toTheme } from './links.ts';

/** Where the money of creatives goes, by what they are about. */
export function ThemeSpendBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  return (
    <Block
      id="creatives.theme-spend"
      title={t(($) => $.creatives.blocks.themeSpend)}
      query={useQuery(themesQuery(state.query))}
      state={state}
      skeleton={280}
      isEmpty={({ data }) => data.length === 0}
      empty={t(($) => $.creatives.themes.none)}
    >
      {({ data, meta }) => <SpendBars rows={data} meta={meta} state={state} />}
    </Block>
  );
}

interface SpendBarsProps {
  rows: readonly ThemeRow[];
  meta: ReportMeta;
  state: ReportState;
}

function SpendBars({ rows, meta, state }: SpendBarsProps) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const formats = useChartFormats(definitionOf(meta, 'spend'), meta.currency);
  return (
    <Bars
      title={t(($) => $.creatives.blocks.themeSpend)}
      formats={formats}
      rows={rows.map(({ theme, figures, spend_share: share }) => {
        const { value, previous } = figureOf(figures, 'spend');
        return {
          key: theme,
          label: theme || t(($) => $.creatives.noTheme),
          value: asNumber(value),
          previous: state.compared ? asNumber(previous) : null,
          note: percent(share === null ? null : share / 100),
          to: toTheme(theme, state.search),
        };
      })}
    />
  );
}
