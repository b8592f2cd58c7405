import type { Headline } from '@takt/contract/briefings.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import {
  IconChartBar,
  IconCircleCheck,
  IconDatabaseExclamation,
  IconFlame,
  IconTarget,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { definitionOf } from '../analytics/measures.ts';
import { type ReportState, reportState } from '../analytics/useReportState.ts';
import { Value } from '../analytics/Value.tsx';
import { useCreateTask } from '../evidence/useCreateTask.ts';
import { draftOf, searchOf } from './briefings.ts';
import { HeadlineLink } from './HeadlineLink.tsx';
import css from './week.module.css';

const icons: Readonly<Record<Headline['kind'], TablerIcon>> = {
  sales: IconChartBar,
  quality: IconDatabaseExclamation,
  burnout: IconFlame,
  plan: IconTarget,
  effect: IconCircleCheck,
};
const tones: Readonly<Record<Headline['severity'], Tone>> = {
  high: 'bad',
  medium: 'warn',
  low: 'neutral',
  good: 'good',
};

interface HeadlineCardProps {
  item: Headline;
  meta: ReportMeta;
  state: ReportState;
}

/** One thing that matters: what happened, how much money it is about, where to look, and a task of it. */
export function HeadlineCard({ item, meta, state }: HeadlineCardProps) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const createTask = useCreateTask();
  const { kind, severity, sentence, measure, value, previous } = item;
  const Icon = icons[kind];
  const definition = definitionOf(meta, measure);
  const { currency } = meta;
  // The screen behind it is what is asked for the figures of its task.
  const own = reportState(searchOf(item), state.change, state);
  return (
    <li className={`card ${css.item}`}>
      <p className={css.kind}>
        <Icon size={18} stroke={1.6} aria-hidden="true" />
        {t(($) => $.briefings.kind[kind])}
        <Badge tone={tones[severity]}>{t(($) => $.briefings.severity[severity])}</Badge>
      </p>
      <p className={css.sentence}>{sentence}</p>
      <p className={css.figures}>
        {definition && value !== null && (
          <span>
            {t(($) => $.measures.names[measure])}{' '}
            <strong>
              <Value definition={definition} value={value} currency={currency} />
            </strong>
            {previous !== null && (
              <span className={css.previous}>
                {kind === 'plan' ? ` ${t(($) => $.briefings.plan)} ` : ' ← '}
                <Value definition={definition} value={previous} currency={currency} />
              </span>
            )}
          </span>
        )}
        {item.money !== null && (
          <span>{t(($) => $.briefings.money, { money: money(item.money, currency) })}</span>
        )}
      </p>
      <div className={css.acts}>
        <HeadlineLink link={item.link} className={buttonClass({ variant: 'outline', size: 'sm' })}>
          {t(($) => $.briefings.open)}
        </HeadlineLink>
        <Button
          variant="ghost"
          size="sm"
          onClick={() =>
            createTask({
              ...draftOf(
                item,
                t(($) => $.briefings.organisation),
              ),
              link: item.link,
              state: own,
            })
          }
        >
          {t(($) => $.briefings.createTask)}
        </Button>
      </div>
    </li>
  );
}
