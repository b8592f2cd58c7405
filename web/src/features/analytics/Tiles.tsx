import type { DailyPoint, Figures, ReportMeta } from '@takt/contract/reports.ts';
import type { AdMeasure, MeasureDefinition } from '@takt/contract/metrics.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Sparkline } from '../../ui/charts/Sparkline.tsx';
import type { ColourName } from '../../ui/charts/timeSeries.ts';
import { Popover } from '../../ui/Popover.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { ChangeBadge } from './ChangeBadge.tsx';
import { valuesOf } from './daily.ts';
import { Explanation, useReasonText } from './Explanation.tsx';
import { reasonOf } from './explanation.ts';
import { changeOf, definitionOf, figureOf, showMeasure } from './measures.ts';
import css from './Tiles.module.css';

const headline: readonly { measure: AdMeasure; colour: ColourName }[] = [
  { measure: 'spend', colour: '--c1' },
  { measure: 'revenue', colour: '--c2' },
  { measure: 'roas', colour: '--c2' },
  { measure: 'drr', colour: '--c2' },
  { measure: 'leads', colour: '--c1' },
  { measure: 'cpl', colour: '--c3' },
];

interface TilesProps {
  figures: Figures;
  daily: readonly DailyPoint[];
  meta: ReportMeta;
  compared: boolean;
  platform: string | undefined;
}

export function Tiles(props: TilesProps) {
  const { t } = useTranslation();
  return (
    <div className={css.box}>
      <section className={css.tiles} aria-label={t(($) => $.analytics.tiles)}>
        {headline.map(({ measure, colour }) => {
          const definition = definitionOf(props.meta, measure);
          return definition && <Tile key={measure} {...props} definition={definition} colour={colour} />;
        })}
      </section>
    </div>
  );
}

interface TileProps extends TilesProps {
  definition: MeasureDefinition;
  colour: ColourName;
}

/** A number, its change and its days; a click explains it. */
function Tile({ definition, colour, figures, daily, meta, compared, platform }: TileProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [open, setOpen] = useState(false);
  const reason = useReasonText()(reasonOf(definition, figures));
  const figure = figureOf(figures, definition.key);
  const value = showMeasure(formats, definition, figure.value, { currency: meta.currency });
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          className={css.tile}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span className={css.name}>{t(($) => $.analytics.measures[definition.key])}</span>
          {reason === null ? (
            <b className={css.value}>{value}</b>
          ) : (
            <Tooltip label={reason}>
              <b className={css.value}>
                {value}
                <span className="visually-hidden">{` ${reason}`}</span>
              </b>
            </Tooltip>
          )}
          <span className={css.change}>
            {compared && figure.value !== null && <ChangeBadge change={changeOf(definition, figure)} />}
          </span>
          <Sparkline values={valuesOf(daily, definition.key)} colour={colour} />
        </button>
      }
    >
      <Explanation
        definition={definition}
        figures={figures}
        meta={meta}
        compared={compared}
        platform={platform}
        onClose={() => setOpen(false)}
      />
    </Popover>
  );
}
