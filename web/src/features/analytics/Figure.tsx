import type { MeasureKey } from '@takt/contract/metrics.ts';
import type { Figures, ReportMeta } from '@takt/contract/reports.ts';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { moveFocus } from '../../ui/table/moveFocus.ts';
import { ChangeBadge } from './ChangeBadge.tsx';
import { reasonOf } from './explanation.ts';
import css from './Figure.module.css';
import { changeOf, definitionOf, figureOf } from './measures.ts';
import { useExplain } from './useExplain.ts';
import type { ReportState } from './useReportState.ts';
import { useReasonText } from './useReasonText.ts';
import { Value } from './Value.tsx';

interface FigureProps {
  measure: MeasureKey;
  figures: Figures;
  meta: ReportMeta;
  state: ReportState;
  /** What the figures are of, as the name of a campaign. */
  of?: string | undefined;
  sourceId?: string | undefined;
  /** Without «₽», where the head of a column has it. */
  bare?: boolean | undefined;
  /** `change`: instead of the value how it changed. */
  show?: 'value' | 'change';
  /** In a DataTable: arrow keys lead to it, Tab leads past it. */
  inTable?: boolean;
  className?: string | undefined;
}

/** A number that tells how it was counted when it is clicked. */
export function Figure(props: FigureProps) {
  const { measure, figures, meta, state, of, sourceId, bare, show = 'value', inTable = false } = props;
  const { t } = useTranslation();
  const explain = useExplain();
  const reasonText = useReasonText();
  const definition = definitionOf(meta, measure);
  if (!definition) return '—';
  const figure = figureOf(figures, measure);
  const name = t(($) => $.measures.names[measure]);
  return (
    <button
      type="button"
      className={classes(css.figure, inTable && css.inTable, props.className)}
      aria-haspopup="dialog"
      tabIndex={inTable ? -1 : undefined}
      title={t(($) => $.analytics.explain.open, { name: of === undefined ? name : `${of}, ${name}` })}
      onClick={(event) =>
        explain(event.currentTarget, {
          definition,
          figures,
          meta,
          compared: state.compared,
          of,
          sourceId,
          platform: state.search.platform,
        })
      }
      onKeyDown={inTable ? moveFocus : undefined}
    >
      {show === 'change' ? (
        <ChangeBadge change={changeOf(definition, figure)} plain />
      ) : (
        <Value
          definition={definition}
          value={figure.value}
          currency={meta.currency}
          bare={bare}
          reason={figure.value === null ? reasonText(reasonOf(definition, figures)) : null}
        />
      )}
    </button>
  );
}
