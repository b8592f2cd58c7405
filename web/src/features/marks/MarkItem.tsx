import type { Mark } from '@takt/contract/marks.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { classes } from '../../ui/classes.ts';
import { reportSearch, travelling } from '../analytics/search.ts';
import css from './marks.module.css';

interface MarkItemProps {
  kind: Mark['kind'];
  item: Mark['items'][number];
  currency: string;
}

/** One thing that happened: a link to it, and what it did or was changed to. */
export function MarkItem({ kind, item, currency }: MarkItemProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { task, subject, measure, verdict, change, budget, title } = item;
  const money = (amount: string | null) =>
    amount === null ? t(($) => $.loop.marks.noPlan) : formats.money(amount, currency);
  return (
    <li className={css.item}>
      {place()}
      {measure !== null && (
        <span className={classes(css.effect, verdict && css[verdict])}>
          {change === null
            ? t(($) => $.loop.marks.waiting)
            : t(($) => $.loop.marks.change, {
                measure: t(($) => $.measures.names[measure]),
                change: formats
                  .number(change / 100, {
                    style: 'percent',
                    signDisplay: 'exceptZero',
                    maximumFractionDigits: 1,
                  })
                  .replace('-', '−'),
              })}
        </span>
      )}
      {budget && (
        <span className={css.effect}>
          {t(($) => $.loop.marks.planned, {
            month: monthName(formats.locale, budget.month),
            before: money(budget.before),
            after: money(budget.after),
          })}
        </span>
      )}
    </li>
  );

  function place(): ReactNode {
    if (task) {
      return (
        <Link to="/tasks/$key" params={{ key: task.key }} className={css.link}>
          <span className={css.key}>{task.key}</span> {title}
        </Link>
      );
    }
    const search = (now: object) => travelling(reportSearch({ ...now }));
    if (kind === 'creative') {
      return (
        <Link
          to="/analytics/creatives/$id"
          params={{ id: subject.id }}
          search={(now: object) => ({ ...search(now), source: subject.source_id || undefined })}
          className={css.link}
        >
          {title}
        </Link>
      );
    }
    return (
      <Link to="/analytics/plans" search={search} className={css.link}>
        {title}
      </Link>
    );
  }
}

const monthName = (locale: string, month: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
