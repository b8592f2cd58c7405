import type { AdMeasure } from '@takt/contract/metrics.ts';
import { plannedMeasure } from '@takt/contract/plans.ts';
import type { DailyPoint, Figures, ReportMeta } from '@takt/contract/reports.ts';
import type { MeasureKey } from '@takt/contract/metrics.ts';
import { useTranslation } from 'react-i18next';
import { Sparkline } from '../../ui/charts/Sparkline.tsx';
import { PaceBadge } from '../plans/PaceBadge.tsx';
import { ChangeBadge } from './ChangeBadge.tsx';
import { colourOf, valuesOf } from './daily.ts';
import { reasonOf } from './explanation.ts';
import { changeOf, definitionOf, figureOf } from './measures.ts';
import css from './Tiles.module.css';
import { useExplain } from './useExplain.ts';
import type { ReportState } from './useReportState.ts';
import { useReasonText } from './useReasonText.ts';
import { Value } from './Value.tsx';

export const headline: readonly AdMeasure[] = ['spend', 'revenue', 'roas', 'drr', 'leads', 'cpl'];

interface TilesProps {
  measures: readonly MeasureKey[];
  figures: Figures;
  /** For the small pictures; without days there are none. */
  daily?: readonly DailyPoint[];
  meta: ReportMeta;
  state: ReportState;
  /** What the figures are of, as the name of a campaign. */
  of?: string | undefined;
}

/** Headline figures of a Block: each with its change and its days, a click explains it. */
export function Tiles(props: TilesProps) {
  const { t } = useTranslation();
  return (
    <div className={css.box}>
      <div className={css.tiles} role="group" aria-label={t(($) => $.analytics.tiles)}>
        {props.measures.map((measure) => (
          <Tile key={measure} {...props} measure={measure} />
        ))}
      </div>
    </div>
  );
}

function Tile({ measure, figures, daily, meta, state, of }: TilesProps & { measure: MeasureKey }) {
  const { t } = useTranslation();
  const explain = useExplain();
  const reasonText = useReasonText();
  const definition = definitionOf(meta, measure);
  if (!definition) return null;
  const figure = figureOf(figures, measure);
  const planned = plannedMeasure.safeParse(measure).data;
  return (
    <button
      type="button"
      className={css.tile}
      aria-haspopup="dialog"
      onClick={(event) =>
        explain(event.currentTarget, {
          definition,
          figures,
          meta,
          compared: state.compared,
          of,
          platform: state.search.platform,
        })
      }
    >
      <span className={css.name}>{t(($) => $.measures.names[measure])}</span>
      <b className={css.value}>
        <Value
          definition={definition}
          value={figure.value}
          currency={meta.currency}
          reason={figure.value === null ? reasonText(reasonOf(definition, figures)) : null}
        />
      </b>
      <span className={css.change}>
        {state.compared && figure.value !== null && <ChangeBadge change={changeOf(definition, figure)} />}
        {planned && <PaceBadge state={state} measure={planned} />}
      </span>
      {daily && <Sparkline values={valuesOf(daily, measure)} colour={colourOf(measure).colour} />}
    </button>
  );
}
