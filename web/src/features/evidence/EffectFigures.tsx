import type { Effect, Snapshot } from '@takt/contract/evidence.ts';
import type { MeasureKey } from '@takt/contract/metrics.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { addDays } from '../../ui/period.ts';
import { ChangeBadge } from '../analytics/ChangeBadge.tsx';
import { changeOf, figureOf } from '../analytics/measures.ts';
import { Value } from '../analytics/Value.tsx';
import css from './evidence.module.css';

interface EffectFiguresProps {
  effect: Effect;
  measure: MeasureKey;
  snapshot: Pick<Snapshot, 'definitions' | 'currency'>;
}

const tones: Readonly<Record<Effect['verdict'], Tone>> = {
  better: 'good',
  worse: 'bad',
  same: 'neutral',
  unknown: 'neutral',
};

/** The same figure after the task was done against before, and how sure that is. */
export function EffectFigures({ effect, measure, snapshot: { definitions, currency } }: EffectFiguresProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const definition = definitions.find(({ key }) => key === measure);
  const { state, verdict, days, days_known: known, done_on: day, provisional } = effect;
  const figure = figureOf(effect.figures, measure);
  const waits = state === 'waiting';
  const compared = known || days;
  const range = (from: string, to: string) => formats.dayRange(from, to);
  return (
    <section
      className={css.effect}
      aria-label={t(($) => $.loop.effect.title)}
      data-effect={state}
      data-verdict={verdict}
    >
      <div className={css.verdict}>
        <h4 className={css.result}>{t(($) => $.loop.effect.title)}</h4>
        {!waits && <Badge tone={tones[verdict]}>{t(($) => $.loop.effect.verdict[verdict])}</Badge>}
      </div>
      {definition && !waits && (
        <p className={css.compared}>
          <span className={css.side}>
            <span className={css.measure}>{t(($) => $.loop.effect.before)}</span>
            <Value definition={definition} value={figure.previous} currency={currency} />
          </span>
          <IconArrowRight size={16} aria-hidden="true" className={css.arrow} />
          <span className={css.side}>
            <span className={css.measure}>{t(($) => $.loop.effect.after)}</span>
            <strong>
              <Value definition={definition} value={figure.value} currency={currency} />
            </strong>
          </span>
          <ChangeBadge change={changeOf(definition, figure)} />
        </p>
      )}
      {!waits && (
        <p className={css.note}>
          {t(($) => $.loop.effect.days, {
            count: compared,
            day: formats.day(day),
            before: range(addDays(day, -compared), addDays(day, -1)),
            after: range(addDays(day, 1), addDays(day, compared)),
          })}
        </p>
      )}
      {known < days && <p className={css.note}>{t(($) => $.loop.effect.waiting, { count: days, known })}</p>}
      {provisional && <p className={css.warning}>{t(($) => $.loop.effect.provisional)}</p>}
    </section>
  );
}
