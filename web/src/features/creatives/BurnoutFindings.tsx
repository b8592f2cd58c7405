import type { BurnoutRow } from '@takt/contract/creatives.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Amount } from '../analytics/Amount.tsx';
import { definitionOf } from '../analytics/measures.ts';
import { usePlatformName } from '../analytics/usePlatformName.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { useCreateTask } from '../evidence/useCreateTask.ts';
import css from './Burnout.module.css';
import { classTones, keyOf } from './creatives.ts';
import { findingOf } from './findings.ts';
import { subjectOf, toCampaign, toCreative } from './links.ts';

/** The dearest of them; the rest stands in the table. */
const MOST = 6;

interface BurnoutFindingsProps {
  rows: readonly BurnoutRow[];
  meta: ReportMeta;
  state: ReportState;
}

/** Each a sentence, the money lost and the way to a task. */
export function BurnoutFindings({ rows, meta, state }: BurnoutFindingsProps) {
  const { t } = useTranslation();
  const spend = definitionOf(meta, 'spend');
  const platformName = usePlatformName();
  const createTask = useCreateTask();
  if (rows.length === 0) return <p className={css.calm}>{t(($) => $.creatives.burnout.nothing)}</p>;
  return (
    <ul className={css.findings}>
      {rows.slice(0, MOST).map((row) => {
        const { measure, ...finding } = findingOf(row);
        return (
          <li key={`${row.entity} ${keyOf(row)}`} className={css.finding}>
            <span className={css.findingHead}>
              <Badge tone={classTones[row.class]}>{t(($) => $.creatives.classes[row.class])}</Badge>
              {finding.money !== null && (
                <b>
                  <Amount field="overspend" like={spend} value={row.overspend} currency={meta.currency} />
                </b>
              )}
            </span>
            <Link
              {...(row.entity === 'ad'
                ? toCreative(row, state.search)
                : toCampaign({ campaign_id: row.id }, state.search))}
              className={css.findingName}
            >
              {row.name}
            </Link>
            <span className={css.sentence}>{row.verdict}</span>
            <span className={css.findingFoot}>
              <span>{platformName(row.platform)}</span>
              <Button
                variant="link"
                size="sm"
                onClick={() =>
                  createTask({
                    ...finding,
                    subject: row.entity === 'ad' ? subjectOf(row) : { ...subjectOf(row), kind: 'campaign' },
                    measure,
                    state,
                  })
                }
              >
                {t(($) => $.creatives.page.createTask)}
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
