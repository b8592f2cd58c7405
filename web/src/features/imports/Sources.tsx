import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { periodText } from '../../ui/periodText.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { dateRangeQuery } from '../analytics/api.ts';
import { ReportFailure } from '../analytics/ReportFailure.tsx';
import { usePlatformName } from '../analytics/usePlatformName.ts';
import css from './imports.module.css';

/** Where figures come from and how fresh they are. */
export function Sources() {
  const { t } = useTranslation();
  const formats = useFormats();
  const platform = usePlatformName();
  const { data, isPending, isError, error, refetch } = useQuery(dateRangeQuery);
  return (
    <section className="card" aria-labelledby="sources" aria-busy={isPending}>
      <h2 id="sources" className={css.heading}>
        {t(($) => $.data.sources.title)}
      </h2>
      {isPending && (
        <div className={css.waiting}>
          <Skeleton height={40} />
        </div>
      )}
      {isError && !data && <ReportFailure error={error} retry={refetch} />}
      {data?.data.sources.length === 0 && <p className={css.none}>{t(($) => $.data.sources.none)}</p>}
      <ul className={css.list}>
        {data?.data.sources.map(({ id, name, platform: key, from, to }) => (
          <li key={id} className={css.source}>
            <b className={css.fileName}>{platform(name)}</b>
            <span className={css.soft}>
              {name !== key && `${platform(key)} · `}
              {t(($) => $.data.sources.lastDay, { day: formats.day(to) })}
            </span>
            <span className={css.soft}>{periodText(formats, { from, to })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
