import type { AttributionReport } from '@takt/contract/attribution.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { definitionOf } from '../analytics/measures.ts';
import { useChartFormats } from '../analytics/useChartFormats.ts';
import { Flow } from '../../ui/charts/Flow.tsx';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { flowOf } from './attribution.ts';
import { useAttribution } from './useAttribution.ts';
import { useAttributionNames } from './useAttributionNames.ts';

/** Ways from the first touch to the conversion. */
export function FlowBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const title = t(($) => $.marketing.attribution.flow);
  return (
    <Block
      id="marketing.flow"
      title={title}
      query={useAttribution(state)}
      state={state}
      skeleton={420}
      isEmpty={({ data }) => data.paths.length === 0}
      empty={t(($) => $.marketing.attribution.empty)}
    >
      {({ data, meta }) => <Ways title={title} report={data} meta={meta} />}
    </Block>
  );
}

function Ways({ title, report, meta }: { title: string; report: AttributionReport; meta: ReportMeta }) {
  const { t } = useTranslation();
  const names = useAttributionNames(report);
  const { nodes, links } = useMemo(() => flowOf(report.paths), [report.paths]);
  return (
    <Flow
      title={title}
      note={t(($) => $.marketing.attribution.flowNote, { count: report.paths.length })}
      formats={useChartFormats(definitionOf(meta, 'won'), meta.currency)}
      nodes={nodes.map(({ key, step, end, value }) => ({
        key,
        label: end
          ? t(($) => $.marketing.attribution.converted)
          : step === null
            ? t(($) => $.marketing.attribution.later)
            : names.step(step),
        value,
      }))}
      links={links}
    />
  );
}
