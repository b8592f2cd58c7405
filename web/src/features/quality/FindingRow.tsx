import type { QualityFinding } from '@takt/contract/quality.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import type { ReportState } from '../analytics/useReportState.ts';
import { useCreateTask } from '../evidence/useCreateTask.ts';
import { remedyOf, subjectOf } from './quality.ts';
import css from './QualityFindings.module.css';

interface FindingRowProps {
  finding: QualityFinding;
  currency: string;
  state: ReportState;
}

const tones = { high: 'bad', medium: 'warn', low: 'neutral' } as const;

/** What is wrong, what it concerns in money, what to do, and the way there. */
export function FindingRow({ finding, currency, state }: FindingRowProps) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const createTask = useCreateTask();
  const text = t(($) => $.marketing.quality, { returnObjects: true });
  const { severity, check, money: risk, text: what, fix } = finding;
  const { remedy, to } = remedyOf(finding, state.search);
  return (
    <li className={css.row}>
      <span className={css.facts}>
        <Badge tone={tones[severity]}>{text.severities[severity]}</Badge>
        <span className={css.check}>{text.checks[check]}</span>
      </span>
      <span className={css.money}>{risk === null ? text.noMoney : money(risk, currency)}</span>
      <div className={css.words}>
        <p className={css.what}>{what}</p>
        <p className={css.fix}>{fix}</p>
      </div>
      <span className={css.acts}>
        <Link {...to} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          {text.remedies[remedy]}
        </Link>
        <Button
          variant="outline"
          size="sm"
          onClick={() =>
            createTask({
              subject: subjectOf(finding),
              measure: 'spend',
              sentence: `${what} ${fix}`,
              money: typeof risk === 'string' ? risk : null,
              state,
            })
          }
        >
          {text.createTask}
        </Button>
      </span>
    </li>
  );
}
