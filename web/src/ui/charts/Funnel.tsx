import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { ChartFigure } from './ChartFigure.tsx';
import type { ChartFormats } from './chartFormats.ts';
import {
  type FunnelShape,
  type FunnelStep,
  funnelPicture,
  funnelSheet,
  narrowestOf,
  prepareFunnel,
  rateDigits,
} from './funnel.ts';
import css from './Funnel.module.css';

interface FunnelProps {
  title: string;
  steps: readonly FunnelStep[];
  formats: ChartFormats;
  note?: string | undefined;
}

/** Steps from top to bottom, what goes on from each to the next between them; a ring is what the platforms claim. */
export function Funnel({ title, steps, formats, note }: FunnelProps) {
  const { t } = useTranslation();
  const rateText = useRateText();
  const { steps: shapes, isLogarithmic } = prepareFunnel(steps);
  const narrowest = narrowestOf(steps);
  const claimed = steps.some((step) => (step.claimed ?? null) !== null);
  const scale = isLogarithmic ? t(($) => $.charts.scatter.log) : undefined;
  return (
    <ChartFigure
      title={title}
      note={[note, scale].filter((text) => text !== undefined).join(' · ') || undefined}
      legend={claimed ? [{ label: t(($) => $.charts.funnel.claimed), ink: '--c3', dash: [3, 3] }] : []}
      summary={[summaryOf(), lostOf()].filter((text) => text !== null).join('. ')}
      sheet={() =>
        funnelSheet(steps, formats, rateText, {
          step: t(($) => $.charts.funnel.step),
          value: t(($) => $.charts.value),
          previous: t(($) => $.charts.previous),
          rate: t(($) => $.charts.funnel.rate),
          claimed: t(($) => $.charts.funnel.claimed),
          days: t(($) => $.charts.funnel.days),
        })
      }
      picture={() => funnelPicture(steps, formats, rateText)}
    >
      <ol className={css.steps}>
        {steps.map((step, index) => (
          <li key={step.key} className={css.step}>
            {index > 0 && <Passage step={step} isNarrowest={step === narrowest} />}
            <Bar step={step} shape={shapes[index]} formats={formats} />
          </li>
        ))}
      </ol>
    </ChartFigure>
  );

  function summaryOf(): string {
    const [first, last] = [steps[0], steps.at(-1)];
    if (!first || !last) return t(($) => $.charts.nothing, { label: title });
    return t(($) => $.charts.funnel.summary, {
      first: first.label,
      from: formats.value(first.value),
      last: last.label,
      to: formats.value(last.value),
    });
  }

  function lostOf(): string | null {
    if (!narrowest) return null;
    return t(($) => $.charts.funnel.lost, { label: narrowest.label, rate: rateText(narrowest.rate) });
  }
}

function useRateText(): (rate: number | null) => string {
  const { percent } = useFormats();
  return (rate) => percent(rate === null ? null : rate / 100, rateDigits(rate));
}

/** What goes on from the step above: the rate, what it is of, how long it takes. */
function Passage({ step, isNarrowest }: { step: FunnelStep; isNarrowest: boolean }) {
  const { t } = useTranslation();
  const rateText = useRateText();
  const days = step.days ?? null;
  return (
    <p className={css.passage} data-narrowest={isNarrowest || undefined}>
      <span aria-hidden="true">↓</span>
      <span className="visually-hidden">{t(($) => $.charts.funnel.rate)}</span>
      <b>{rateText(step.rate)}</b>
      {step.rateNote !== undefined && <span>{step.rateNote}</span>}
      {days !== null && <span>{t(($) => $.charts.funnel.daysText, { count: days })}</span>}
    </p>
  );
}

interface BarProps {
  step: FunnelStep;
  shape: FunnelShape | undefined;
  formats: ChartFormats;
}

function Bar({ step, shape, formats }: BarProps) {
  const { t } = useTranslation();
  const change = formats.difference(step.value, step.previous ?? null);
  const claimed = step.claimed ?? null;
  return (
    <div className={css.row}>
      <span className={css.label}>{step.label}</span>
      <span className={css.track} aria-hidden="true">
        {shape && shape.length !== null && (
          <i className={css.bar} style={{ width: `${shape.length * 100}%` }} />
        )}
        {shape && shape.claimed !== null && (
          <i className={css.claimed} style={{ width: `${shape.claimed * 100}%` }} />
        )}
      </span>
      <span className={css.value}>
        {formats.value(step.value)}
        {change !== null && <span className={css.soft}>{change}</span>}
        {claimed !== null && (
          <span className={css.soft}>
            {t(($) => $.charts.funnel.claimedShort, { value: formats.value(claimed) })}
          </span>
        )}
      </span>
    </div>
  );
}
