import type { Finding } from '@takt/contract/sales.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import type { ReportState } from '../analytics/useReportState.ts';
import { useCreateTask } from '../evidence/useCreateTask.ts';
import css from './Insights.module.css';
import { anchorOf, placeOf, subjectOf } from './sales.ts';

interface InsightRowProps {
  finding: Finding;
  currency: string;
  state: ReportState;
}

const tones = { high: 'bad', medium: 'warn', low: 'neutral' } as const;

/** What has happened, what it is about in money, where it is read from, and a task of it. */
export function InsightRow({ finding, currency, state }: InsightRowProps) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const createTask = useCreateTask();
  const { kind, severity, sentence, measure } = finding;
  const good = kind === 'revenue_up';
  const place = placeOf(finding.query);
  return (
    <li className={css.row}>
      <span className={css.severity}>
        <Badge tone={good ? 'good' : tones[severity]}>
          {good ? t(($) => $.sales.insights.good) : t(($) => $.sales.insights.severities[severity])}
        </Badge>
      </span>
      <p className={css.sentence}>{sentence}</p>
      <span className={css.money}>{finding.money !== null && money(finding.money, currency)}</span>
      <span className={css.acts}>
        <Button
          variant="outline"
          size="sm"
          onClick={() =>
            createTask({
              subject: subjectOf(
                finding,
                t(($) => $.sales.insights.everything),
              ),
              measure,
              sentence,
              money: finding.money,
              state,
            })
          }
        >
          {t(($) => $.sales.insights.createTask)}
        </Button>
        {place && (
          <Link
            to="/analytics/sales"
            search={place.search}
            hash={anchorOf[place.place]}
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
          >
            {t(($) => $.sales.insights.open[place.place])}
          </Link>
        )}
      </span>
    </li>
  );
}
