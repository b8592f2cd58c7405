import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { periodText } from '../../ui/periodText.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ReportFailure } from '../analytics/ReportFailure.tsx';
import { qualityQuery } from '../quality/api.ts';
import css from './sources.module.css';

/** How much of the spend can be trusted, in one line, and the way to what can't. */
export function QualitySummary() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { data, isPending, isError, error, refetch } = useQuery(qualityQuery({ compare: 'none' }));
  if (isError && !data) return <ReportFailure error={error} retry={refetch} />;
  if (isPending) return <Skeleton height={56} />;
  const { meta } = data;
  const { score, money, at_risk: risk, parts } = data.data;
  const findings = parts.reduce((sum, part) => sum + part.findings, 0);
  const period = meta.period === null ? '—' : periodText(formats, meta.period);
  const amount = (value: string | number | null) => formats.money(value, meta.currency);
  return (
    <section className={`card ${css.quality}`} aria-labelledby="quality">
      <h2 id="quality" className={css.qualityTitle}>
        <IconShieldCheck size={18} aria-hidden="true" />
        {t(($) => $.sources.quality.title)}
      </h2>
      {score !== null && (
        <b className={css.score} data-good={score >= 90 || undefined}>
          {t(($) => $.sources.quality.score, {
            score: formats.number(score, { maximumFractionDigits: 1 }),
          })}
        </b>
      )}
      <p className={css.soft}>
        {score === null
          ? t(($) => $.sources.quality.unknown)
          : findings === 0
            ? t(($) => $.sources.quality.clean, { period })
            : `${t(($) => $.sources.quality.findings, { count: findings })}. ${t(
                ($) => $.sources.quality.risk,
                { risk: amount(risk), money: amount(money), period },
              )}`}
      </p>
      <Link to="/analytics/marketing" search={{ tab: 'quality' }} className={css.qualityLink}>
        {t(($) => $.sources.quality.open)}
      </Link>
    </section>
  );
}
