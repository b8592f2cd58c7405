import type { Cause } from '@takt/contract/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { Failure } from '../shell/Failure.tsx';
import { StatusIcon } from '../tasks/StatusIcon.tsx';
import { causesQuery } from './api.ts';
import css from './rules.module.css';

/** What a rule has found, each with the one task that it keeps. */
export function Causes({ ruleId }: { ruleId: string }) {
  const { t } = useTranslation();
  const causes = useQuery(causesQuery(ruleId));
  if (causes.isPending) {
    return (
      <div aria-busy="true">
        <Skeleton height={40} />
      </div>
    );
  }
  if (!causes.data)
    return <Failure title={t(($) => $.rules.cause.failed)} error={causes.error} retry={causes.refetch} />;
  if (causes.data.length === 0) return <p className={css.none}>{t(($) => $.rules.cause.none)}</p>;
  return (
    <ul className={css.causes}>
      {causes.data.map((cause) => (
        <CauseLine key={cause.id} cause={cause} />
      ))}
    </ul>
  );
}

function CauseLine({ cause: { state, sentence, times, first_at, last_at, task } }: { cause: Cause }) {
  const { t } = useTranslation();
  const { dayOf } = useFormats();
  const { timezone } = useOrganisation().preferences;
  const holds = state === 'holds';
  return (
    <li className={css.cause}>
      <Badge tone={holds ? 'bad' : 'neutral'}>{t(($) => $.rules.cause[state])}</Badge>
      <div className={css.causeText}>
        <p className={holds ? undefined : css.past}>{sentence}</p>
        <p className={css.facts}>
          <span>
            {holds
              ? t(($) => $.rules.cause.since, { day: dayOf(first_at, timezone) })
              : t(($) => $.rules.cause.until, { day: dayOf(last_at, timezone) })}
          </span>
          {times > 1 && <span>{t(($) => $.rules.cause.times, { count: times })}</span>}
          {task ? (
            <Link to="/tasks/$key" params={{ key: task.key }} className={css.task}>
              <StatusIcon status={task.status} />
              <span className={css.key}>{task.key}</span>
              <span className="visually-hidden">
                {task.title}, {t(($) => $.tasks.status[task.status])}
              </span>
            </Link>
          ) : (
            <span>{t(($) => $.rules.cause.noTask)}</span>
          )}
        </p>
      </div>
    </li>
  );
}
