import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../ui/Button.tsx';
import type { ReportState } from '../analytics/useReportState.ts';
import css from './marketing.module.css';

interface NothingHereProps {
  state: ReportState;
  title: string;
  lead: ReactNode;
}

/** A part of a report without rows: why, and the ways on. */
export function NothingHere({ state: { search, change }, title, lead }: NothingHereProps) {
  const { t } = useTranslation();
  const dated = search.from !== undefined || search.to !== undefined;
  const { platform, campaign, product, source, q } = search;
  const narrowed = [platform, campaign, product, source, q].some((filter) => filter !== undefined);
  return (
    <div className={css.nothing}>
      <p className={css.nothingTitle}>{title}</p>
      <p>{lead}</p>
      <p className={css.nothingActs}>
        {narrowed && (
          <Button
            variant="outline"
            size="sm"
            onClick={() =>
              change({
                platform: undefined,
                campaign: undefined,
                product: undefined,
                source: undefined,
                q: undefined,
              })
            }
          >
            {t(($) => $.marketing.withoutFilters)}
          </Button>
        )}
        {dated && (
          <Button variant="outline" size="sm" onClick={() => change({ from: undefined, to: undefined })}>
            {t(($) => $.analytics.empty.lastDays)}
          </Button>
        )}
        <Link to="/data" search={{ upload: true }} className={buttonClass({ variant: 'link', size: 'sm' })}>
          {t(($) => $.analytics.empty.action)}
        </Link>
      </p>
    </div>
  );
}
