import type { Snapshot } from '@takt/contract/evidence.ts';
import type { MeasureKey } from '@takt/contract/metrics.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Sparkline } from '../../ui/charts/Sparkline.tsx';
import type { Period } from '../../ui/period.ts';
import { periodText } from '../../ui/periodText.ts';
import { ChangeBadge } from '../analytics/ChangeBadge.tsx';
import { asNumber, changeOf, figureOf, showMeasure } from '../analytics/measures.ts';
import { Value } from '../analytics/Value.tsx';
import css from './evidence.module.css';

interface SnapshotFiguresProps {
  snapshot: Snapshot;
  measure: MeasureKey;
  period: Period | null;
}

/** The measure in large, how it had changed, its days, and what it is made of. */
export function SnapshotFigures({ snapshot, measure, period }: SnapshotFiguresProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { figures, definitions, daily, currency } = snapshot;
  const definition = definitions.find(({ key }) => key === measure);
  if (!definition) return null;
  const figure = figureOf(figures, measure);
  const name = t(($) => $.measures.names[measure]);
  return (
    <div className={css.figures}>
      <div className={css.main}>
        <span className={css.measure}>{name}</span>
        <span className={css.value}>
          <Value definition={definition} value={figure.value} currency={currency} />
        </span>
        <span className={css.change}>
          <ChangeBadge change={changeOf(definition, figure)} />
          {figure.previous !== null &&
            t(($) => $.loop.frozen.previous, {
              value: showMeasure(formats, definition, figure.previous, { currency }),
            })}
        </span>
      </div>
      {daily.length > 1 && (
        <figure
          className={css.days}
          aria-label={t(($) => $.loop.frozen.days, {
            measure: name,
            period: period ? periodText(formats, period) : '',
          })}
        >
          <Sparkline values={daily.map(({ value }) => asNumber(value))} />
          <figcaption className={css.ends} aria-hidden="true">
            <span>{formats.dayRange(daily[0]?.date ?? '', daily[0]?.date ?? '')}</span>
            <span>{formats.dayRange(daily.at(-1)?.date ?? '', daily.at(-1)?.date ?? '')}</span>
          </figcaption>
        </figure>
      )}
    </div>
  );
}
