import type { SourceFreshness } from '@takt/contract/quality.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { type Column, DataTable } from '../../ui/table/DataTable.tsx';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { usePlatformName } from '../analytics/usePlatformName.ts';
import { useRowMenu } from '../analytics/useRowMenu.tsx';
import type { ReportState } from '../analytics/useReportState.ts';
import { useDaysText } from '../marketing/useDaysText.ts';
import { qualityQuery } from './api.ts';

/** Up to which day each source is known. */
export function FreshnessBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const title = t(($) => $.marketing.quality.freshness);
  return (
    <Block
      id="marketing.freshness"
      title={title}
      query={useQuery(qualityQuery(state.query))}
      state={state}
      skeleton={280}
      isEmpty={({ data }) => data.freshness.length === 0}
      empty={t(($) => $.marketing.quality.noSources)}
    >
      {({ data, meta }) => <Sources title={title} rows={data.freshness} meta={meta} state={state} />}
    </Block>
  );
}

interface SourcesProps {
  title: string;
  rows: readonly SourceFreshness[];
  meta: ReportMeta;
  state: ReportState;
}

function Sources({ title, rows, meta, state }: SourcesProps) {
  const { t } = useTranslation();
  const { dayInDigits, moment } = useFormats();
  const platformName = usePlatformName();
  const daysText = useDaysText();
  const menu = useRowMenu(state);
  const text = t(($) => $.marketing.quality, { returnObjects: true });
  const columns: Column<SourceFreshness>[] = [
    { key: 'source', title: text.source, value: ({ source }) => platformName(source), fixed: true },
    { key: 'platform', title: text.platform, value: ({ platform }) => platformName(platform) },
    {
      key: 'behind',
      title: text.behind,
      value: ({ days_behind }) => days_behind,
      show: (row) => behindOf(row),
    },
    {
      key: 'last',
      title: text.lastDay,
      value: ({ last_day }) => last_day,
      show: ({ last_day }) => dayInDigits(last_day),
    },
    {
      key: 'first',
      title: text.firstDay,
      value: ({ first_day }) => first_day,
      show: ({ first_day }) => dayInDigits(first_day),
    },
    {
      key: 'imported',
      title: text.importedAt,
      value: ({ imported_at }) => imported_at,
      show: ({ imported_at }) => (imported_at === null ? '—' : moment(imported_at, meta.time_zone)),
    },
  ];
  return (
    <DataTable
      title={title}
      columns={columns}
      rows={rows}
      rowKey={({ source_id, platform }) => `${source_id} ${platform}`}
      rowTo={({ source_id }) => ({ to: '/data/sources/$id', params: { id: source_id } })}
      rowMenu={({ source_id, source, days_behind }) =>
        menu({ kind: 'source', id: source_id, name: platformName(source) }, 'spend', {
          finding:
            days_behind > 0
              ? {
                  sentence: t(($) => $.marketing.quality.behindSentence, {
                    name: platformName(source),
                    days: daysText(days_behind),
                  }),
                }
              : {},
        })
      }
      fileName="freshness"
    />
  );

  function behindOf({ days_behind }: SourceFreshness) {
    return days_behind > 0 ? <Badge tone="warn">{daysText(days_behind)}</Badge> : text.onTime;
  }
}
