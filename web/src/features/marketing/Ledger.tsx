import type { MeasureKey } from '@takt/contract/metrics.ts';
import type { DailyPoint, Figures, ReportMeta } from '@takt/contract/reports.ts';
import { useTranslation } from 'react-i18next';
import { Sparkline } from '../../ui/charts/Sparkline.tsx';
import type { ColourName } from '../../ui/charts/timeSeries.ts';
import { ChangeBadge } from '../analytics/ChangeBadge.tsx';
import { valuesOf } from '../analytics/daily.ts';
import { Figure } from '../analytics/Figure.tsx';
import { changeOf, definitionOf, figureOf } from '../analytics/measures.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import css from './Ledger.module.css';

export interface LedgerPart {
  key: string;
  title: string;
  lead: string;
  colour: ColourName;
  measures: readonly MeasureKey[];
}

interface LedgerProps {
  parts: readonly LedgerPart[];
  figures: Figures;
  daily: readonly DailyPoint[];
  meta: ReportMeta;
  state: ReportState;
}

/** Headline figures by the side that tells them: each line is one side, so that none is added to another. */
export function Ledger({ parts, ...rest }: LedgerProps) {
  return (
    <div className={css.box}>
      {parts.map(({ key, title, lead, colour, measures }) => (
        <section key={key} className={css.part} aria-label={title}>
          <div className={css.side}>
            <h3 className={css.title}>{title}</h3>
            <p className={css.lead}>{lead}</p>
          </div>
          <dl className={css.figures}>
            {measures.map((measure) => (
              <Entry key={measure} measure={measure} colour={colour} {...rest} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

interface EntryProps extends Omit<LedgerProps, 'parts'> {
  measure: MeasureKey;
  colour: ColourName;
}

function Entry({ measure, colour, figures, daily, meta, state }: EntryProps) {
  const { t } = useTranslation();
  const definition = definitionOf(meta, measure);
  if (!definition) return null;
  const figure = figureOf(figures, measure);
  return (
    <div className={css.entry}>
      <dt className={css.name}>{t(($) => $.measures.names[measure])}</dt>
      <dd className={css.line}>
        <Figure measure={measure} figures={figures} meta={meta} state={state} className={css.value} />
        {state.compared && figure.value !== null && <ChangeBadge change={changeOf(definition, figure)} />}
      </dd>
      <dd aria-hidden="true">
        <Sparkline values={valuesOf(daily, measure)} colour={colour} />
      </dd>
    </div>
  );
}
