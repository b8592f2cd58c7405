import type { overviewRealtime } from '@takt/contract/analytics.ts';
import type { Answered } from '@takt/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { classes } from '../../ui/classes.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { realtimeQuery } from './api.ts';
import { Block } from './Block.tsx';
import { PlatformDot } from './PlatformName.tsx';
import css from './Today.module.css';
import { usePlatformName } from './usePlatformName.ts';
import type { ReportState } from './useReportState.ts';
import { Value } from './Value.tsx';

/** px */
const HEIGHT = 285;

/** What has come in today and how fresh every source is; an import that ends brings it up to date. */
export function TodayBlock({ state }: { state: ReportState }) {
  const { t } = useTranslation();
  const { time } = useFormats();
  const query = useQuery(realtimeQuery);
  return (
    <Block
      id="analytics.today"
      title={t(($) => $.reports.today.title)}
      query={query}
      state={state}
      skeleton={HEIGHT}
      heading
      aside={
        query.data &&
        t(($) => $.reports.today.at, { time: time(query.data.data.now, query.data.data.time_zone) })
      }
      isEmpty={({ data }) => data.sources.length === 0}
      empty={<Link to="/data">{t(($) => $.reports.today.connect)}</Link>}
    >
      {({ data }) => <Today data={data} />}
    </Block>
  );
}

const sums = [
  { field: 'spend_today', definition: { key: 'spend', kind: 'money', formula: null } },
  { field: 'leads_today', definition: { key: 'leads', kind: 'count', formula: null } },
  { field: 'deals_today', definition: { key: 'deals', kind: 'count', formula: null } },
] as const;

function Today({ data }: { data: Answered<typeof overviewRealtime>['data'] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { currency } = useOrganisation().preferences;
  const platformName = usePlatformName();
  const behind = data.sources.toSorted((a, b) => (b.days_behind ?? 0) - (a.days_behind ?? 0));
  return (
    <div className={css.today}>
      <dl className={css.sums}>
        {sums.map(({ field, definition }) => (
          <div key={field}>
            <dt>{t(($) => $.measures.names[definition.key])}</dt>
            <dd>
              <Value
                definition={definition}
                value={data[field]}
                currency={currency}
                reason={t(($) => $.reports.today.nothing)}
              />
            </dd>
          </div>
        ))}
      </dl>
      <ul className={css.sources}>
        {behind.map((source) => (
          <li key={source.id}>
            <PlatformDot platform={source.platform} />
            <Link to="/data/sources/$id" params={{ id: source.id }} className={css.source}>
              {platformName(source.name)}
            </Link>
            <span className={classes(css.state, source.last_import_status === 'failed' && css.failed)}>
              {stateOf(source)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );

  function stateOf({
    last_import_status: status,
    rows_today,
    last_day,
    days_behind,
  }: (typeof behind)[number]): string {
    if (status === 'running') return t(($) => $.reports.today.running);
    if (status === 'failed') return t(($) => $.reports.today.failed);
    if (rows_today > 0) return t(($) => $.reports.today.rows, { count: rows_today });
    if (last_day === null) return t(($) => $.reports.today.none);
    return days_behind === 1
      ? t(($) => $.reports.today.yesterday)
      : t(($) => $.reports.today.upTo, { day: formats.day(last_day) });
  }
}
