import type { Pace, PlannedMeasure } from '@takt/contract/plans.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { classes } from '../../ui/classes.ts';
import { Block } from '../analytics/Block.tsx';
import { Figure } from '../analytics/Figure.tsx';
import { showMeasure } from '../analytics/measures.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { Value } from '../analytics/Value.tsx';
import { pacingQuery } from './api.ts';
import { paceAsked, plannedDefinition, toneOf } from './pace.ts';
import { PaceBar } from './PaceBar.tsx';
import barCss from './pace.module.css';
import css from './PaceTiles.module.css';
import { measureOf, measures } from './plans.ts';

/** px */
const HEIGHT = 132;

/** Spend, leads and revenue of the month beside their plans; one of them is on the chart. */
export function PaceTilesBlock({ state }: { state: ReportState }) {
  const { t } = useTranslation();
  const asked = paceAsked(state);
  const answer = useQuery({ ...pacingQuery(asked ?? {}), enabled: asked !== null });
  if (asked === null) return null;
  return (
    <Block
      id="plans.tiles"
      title={t(($) => $.plans.blocks.tiles)}
      query={answer}
      state={state}
      skeleton={HEIGHT}
      bare
    >
      {({ data, meta }) => (
        <div className={css.box}>
          <div className={css.tiles}>
            {measures.map((measure) => (
              <Tile
                key={measure}
                measure={measure}
                pace={data.rows.find((row) => row.measure === measure)}
                meta={meta}
                state={state}
              />
            ))}
          </div>
        </div>
      )}
    </Block>
  );
}

interface TileProps {
  measure: PlannedMeasure;
  pace: Pace | undefined;
  meta: ReportMeta;
  state: ReportState;
}

function Tile({ measure, pace, meta, state }: TileProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const definition = plannedDefinition(meta, measure);
  if (!definition) return null;
  const { key } = definition;
  const chosen = measureOf(state.search) === measure;
  const plan = pace?.plan ?? null;
  return (
    <div className={classes(css.tile, chosen && css.chosen)}>
      <button
        type="button"
        className={css.choose}
        aria-pressed={chosen}
        title={t(($) => $.plans.tile.choose, { measure: t(($) => $.plans.measure[measure]) })}
        onClick={() => state.change({ metric: measure })}
      >
        {t(($) => $.measures.names[key])}
      </button>
      <p className={css.figures}>
        <Figure
          measure={key}
          figures={{ [key]: { value: pace?.fact ?? null, previous: null } }}
          meta={meta}
          state={state}
          className={css.fact}
        />
        <span className={css.plan}>
          {plan === null
            ? t(($) => $.plans.tile.none)
            : t(($) => $.plans.tile.of, {
                plan: showMeasure(formats, definition, plan, { currency: meta.currency }),
              })}
        </span>
      </p>
      {pace && <PaceBar pace={pace} />}
      <p className={css.foot}>
        {pace && pace.verdict !== 'unknown' && (
          <span className={classes(barCss.word, barCss[toneOf(pace)])}>
            {t(($) => $.plans.verdict[measure][pace.verdict])}
          </span>
        )}
        {pace && pace.projection !== null && pace.known_to !== meta.period?.to && (
          <span className={css.projection}>
            {t(($) => $.plans.tile.projection, { value: '' })}
            <Value definition={definition} value={pace.projection} currency={meta.currency} />
          </span>
        )}
      </p>
    </div>
  );
}
