import type { AttributionReport } from '@takt/contract/attribution.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/table/DataTable.tsx';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { currencySign } from '../analytics/measures.ts';
import css from '../marketing/marketing.module.css';
import { pathRate } from './attribution.ts';
import { useAttribution } from './useAttribution.ts';
import { useAttributionNames } from './useAttributionNames.ts';

/** As many as are read at one go; the flow shows them all. */
const FIRST = 10;

/** The most frequent ways, with those that went them for nothing. */
export function PathsBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const title = t(($) => $.marketing.attribution.paths);
  return (
    <Block
      id="marketing.paths"
      title={title}
      query={useAttribution(state)}
      state={state}
      skeleton={320}
      isEmpty={({ data }) => data.paths.length === 0}
      empty={t(($) => $.marketing.attribution.empty)}
    >
      {({ data, meta }) => <Paths title={title} report={data} meta={meta} />}
    </Block>
  );
}

type Path = AttributionReport['paths'][number];

function Paths({ title, report, meta }: { title: string; report: AttributionReport; meta: ReportMeta }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const names = useAttributionNames(report);
  const [all, setAll] = useState(false);
  const text = t(($) => $.marketing.attribution, { returnObjects: true });
  const columns: Column<Path>[] = [
    { key: 'path', title: text.path, value: ({ steps }) => steps.map(names.step).join(' → '), fixed: true },
    {
      key: 'conversions',
      title: text.pathConversions,
      align: 'end',
      value: ({ conversions }) => conversions,
      show: ({ conversions }) => formats.number(conversions),
    },
    {
      key: 'value',
      title: `${text.pathValue}, ${currencySign(formats, meta.currency)}`,
      align: 'end',
      value: ({ value }) => value,
      show: ({ value }) => formats.number(value, { maximumFractionDigits: 0 }),
    },
    {
      key: 'unconverted',
      title: text.unconverted,
      align: 'end',
      value: ({ unconverted }) => unconverted,
      show: ({ unconverted }) => formats.number(unconverted),
    },
    {
      key: 'rate',
      title: text.pathRate,
      hint: text.pathRateHint,
      align: 'end',
      value: pathRate,
      show: (path) => formats.percent(pathRate(path)),
    },
  ];
  const rest = report.paths.length - FIRST;
  // The order of the models' table is no order of this one, so it keeps its own: the most frequent first.
  return (
    <>
      <DataTable
        title={title}
        columns={columns}
        rows={all ? report.paths : report.paths.slice(0, FIRST)}
        rowKey={({ steps }) => steps.join('>')}
        fileName="paths"
      />
      {!all && rest > 0 && (
        <Button variant="ghost" className={css.more} onClick={() => setAll(true)}>
          {t(($) => $.marketing.more, { count: rest })}
        </Button>
      )}
    </>
  );
}
