import type { Holding } from '@takt/contract/sources.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { periodText } from '../../ui/periodText.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ReportFailure } from '../analytics/ReportFailure.tsx';
import { holdingsQuery } from './api.ts';
import css from './sources.module.css';

/** What there is of a source, level by level. */
export function Holdings({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, isPending, isError, error, refetch } = useQuery(holdingsQuery(id));
  return (
    <section className="card" aria-labelledby="holdings" aria-busy={isPending}>
      <header className={css.head}>
        <h2 id="holdings" className={css.title}>
          {t(($) => $.sources.holdings.title)}
        </h2>
      </header>
      {isPending && (
        <div className={css.waiting}>
          <Skeleton height={32} />
          <Skeleton height={32} />
        </div>
      )}
      {isError && !data && <ReportFailure error={error} retry={refetch} />}
      {data?.items.length === 0 && <p className={css.none}>{t(($) => $.sources.holdings.none)}</p>}
      {data !== undefined && data.items.length > 0 && <Table items={data.items} />}
    </section>
  );
}

function Table({ items }: { items: readonly Holding[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const name = ({ kind, level }: Holding) =>
    level === null
      ? t(($) => $.data.kind.names[kind])
      : t(($) => $.sources.holdings.ads, { level: t(($) => $.sources.levels[level]).toLowerCase() });
  const hasLevels = items.filter(({ level }) => level !== null).length > 1;
  return (
    <>
      <div className={css.tableBox} role="region" aria-labelledby="holdings" tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.sources.holdings.what)}</th>
              <th scope="col">{t(($) => $.sources.holdings.period)}</th>
              <th scope="col" className={css.number}>
                {t(($) => $.sources.holdings.days)}
              </th>
              <th scope="col" className={css.number}>
                {t(($) => $.sources.holdings.rows)}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={`${item.kind} ${item.level}`}>
                <th scope="row">{name(item)}</th>
                <td>
                  {item.from === null || item.to === null
                    ? t(($) => $.sources.holdings.undated)
                    : periodText(formats, { from: item.from, to: item.to })}
                </td>
                <td className={css.number}>{formats.number(item.days)}</td>
                <td className={css.number}>{formats.number(item.rows)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasLevels && <p className={css.note}>{t(($) => $.sources.holdings.lead)}</p>}
    </>
  );
}
