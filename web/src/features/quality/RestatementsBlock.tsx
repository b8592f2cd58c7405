import type { Restatement } from '@takt/contract/quality.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { type Column, DataTable } from '../../ui/table/DataTable.tsx';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { currencySign } from '../analytics/measures.ts';
import { usePlatformName } from '../analytics/usePlatformName.ts';
import { qualityQuery } from './api.ts';

/** The diary of what later imports changed of days that were known. */
export function RestatementsBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const title = t(($) => $.marketing.quality.restatements);
  return (
    <Block
      id="marketing.restatements"
      title={title}
      query={useQuery(qualityQuery(state.query))}
      state={state}
      skeleton={200}
      isEmpty={({ data }) => data.restatements.length === 0}
      empty={t(($) => $.marketing.quality.noRestatements)}
    >
      {({ data, meta }) => <Diary title={title} rows={data.restatements} meta={meta} />}
    </Block>
  );
}

function Diary({ title, rows, meta }: { title: string; rows: readonly Restatement[]; meta: ReportMeta }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const platformName = usePlatformName();
  const text = t(($) => $.marketing.quality, { returnObjects: true });
  const sign = currencySign(formats, meta.currency);
  const sum = (value: string | number | null) => formats.number(value, { maximumFractionDigits: 2 });
  const columns: Column<Restatement>[] = [
    {
      key: 'at',
      title: text.importedAt,
      value: ({ at }) => at,
      show: ({ at }) => (at === null ? '—' : formats.moment(at, meta.time_zone)),
      fixed: true,
    },
    { key: 'file', title: text.file, value: ({ file_name }) => file_name },
    { key: 'source', title: text.source, value: ({ source }) => platformName(source) },
    {
      key: 'days',
      title: text.period,
      value: ({ from }) => from,
      show: ({ from, to }) => formats.dayRange(from, to),
    },
    { key: 'level', title: text.level, value: ({ level }) => text.levels[level] },
    {
      key: 'rows',
      title: text.rows,
      align: 'end',
      value: (row) => row.rows,
      show: (row) => formats.number(row.rows),
    },
    {
      key: 'before',
      title: `${text.before}, ${sign}`,
      align: 'end',
      value: ({ spend_before }) => spend_before,
      show: ({ spend_before }) => sum(spend_before),
    },
    {
      key: 'after',
      title: `${text.after}, ${sign}`,
      align: 'end',
      value: ({ spend_after }) => spend_after,
      show: ({ spend_after }) => sum(spend_after),
    },
    {
      key: 'difference',
      title: `${text.difference}, ${sign}`,
      align: 'end',
      value: ({ difference }) => difference,
      show: ({ difference }) =>
        formats.number(difference, { signDisplay: 'exceptZero', maximumFractionDigits: 2 }).replace('-', '−'),
    },
  ];
  return (
    <DataTable
      title={title}
      note={text.restatementsLead}
      columns={columns}
      rows={rows}
      rowKey={({ import_id, source_id, level, from }) => `${import_id} ${source_id} ${level} ${from}`}
      fileName="restatements"
    />
  );
}
