import type { Figures, ReportMeta } from '@takt/contract/reports.ts';
import type { MeasureDefinition } from '@takt/contract/metrics.ts';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Button } from '../../ui/Button.tsx';
import { periodText } from '../../ui/periodText.ts';
import css from './Explanation.module.css';
import { formulaInFigures, formulaInNames, reasonOf, sourcesOf } from './explanation.ts';
import { changeOf, figureOf, showMeasure } from './measures.ts';
import { dateRangeQuery } from './api.ts';
import { ChangeBadge } from './ChangeBadge.tsx';
import { usePlatformName } from './usePlatformName.ts';
import { useReasonText } from './useReasonText.ts';

interface ExplanationProps {
  definition: MeasureDefinition;
  figures: Figures;
  meta: ReportMeta;
  compared: boolean;
  /** What the figures are of, as the name of a campaign. */
  of?: string | undefined;
  /** The only source of these figures; all of the report's without it. */
  sourceId?: string | undefined;
  platform?: string | undefined;
  onClose: () => void;
}

/** What a number means, how it was counted and from what. */
export function Explanation(props: ExplanationProps) {
  const { definition, figures, meta, compared, of, sourceId, platform, onClose } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const sourceName = usePlatformName();
  const names = t(($) => $.measures.names, { returnObjects: true });
  const { key, better } = definition;
  const figure = figureOf(figures, key);
  const reason = useReasonText()(reasonOf(definition, figures));
  const formula = formulaInNames(definition, names);
  const look = { currency: meta.currency, exact: true };
  const known = useQuery(dateRangeQuery).data?.data.sources;
  const sources = sourcesOf(meta, known, { sourceId, platform });
  return (
    <div className={css.explanation}>
      <div className={css.head}>
        <h3 className={css.name}>
          {names[key]}
          {of !== undefined && <span className={css.of}>{of}</span>}
        </h3>
        <Button
          variant="ghost"
          size="icon"
          className={css.close}
          aria-label={t(($) => $.ui.close)}
          onClick={onClose}
        >
          <IconX aria-hidden="true" />
        </Button>
      </div>
      <p className={css.definition}>
        {t(($) => $.analytics.definitions[key])}
        {better !== 'neither' && ` ${t(($) => $.analytics.better[better])}`}
      </p>
      {formula ? (
        <p className={css.formula}>
          <span>{`${names[key]} = ${formula}`}</span>
          <span
            className={css.figures}
          >{`= ${formulaInFigures(definition, figures, meta, formats) ?? ''}`}</span>
        </p>
      ) : (
        <p className={css.formula}>
          <span>{t(($) => $.analytics.explain.sum)}</span>
          <span className={css.figures}>{`= ${showMeasure(formats, definition, figure.value, look)}`}</span>
        </p>
      )}
      {reason !== null && <p className={css.reason}>{reason}</p>}
      <dl className={css.facts}>
        {meta.period && (
          <>
            <dt>{t(($) => $.analytics.explain.period)}</dt>
            <dd>{periodText(formats, meta.period)}</dd>
          </>
        )}
        {compared && meta.previous && (
          <>
            <dt>{t(($) => $.analytics.explain.previous)}</dt>
            <dd>
              {periodText(formats, meta.previous)}
              {': '}
              {figure.previous === null
                ? t(($) => $.analytics.explain.nothingBefore)
                : showMeasure(formats, definition, figure.previous, look)}{' '}
              {figure.previous !== null && <ChangeBadge change={changeOf(definition, figure)} />}
            </dd>
          </>
        )}
        <dt>{t(($) => $.analytics.explain.source)}</dt>
        <dd>
          {sources.map(({ id, name, last_day }) => (
            <span key={id} className={css.source}>
              {last_day === null
                ? sourceName(name)
                : t(($) => $.analytics.explain.upTo, {
                    name: sourceName(name),
                    day: formats.day(last_day),
                  })}
            </span>
          ))}
          {sources.length === 0 && t(($) => $.analytics.explain.noSource)}
        </dd>
      </dl>
    </div>
  );
}
