import type { BurnoutRow, BurnoutWindow } from '@takt/contract/creatives.ts';
import type { Measured, MeasureKey } from '@takt/contract/metrics.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Amount } from '../analytics/Amount.tsx';
import { definitionOf } from '../analytics/measures.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { Value } from '../analytics/Value.tsx';
import { useCreateTask } from '../evidence/useCreateTask.ts';
import { BurnoutBadge } from './BurnoutBadge.tsx';
import css from './CreativePage.module.css';
import { isTired } from './creatives.ts';
import { useBurnoutFormats } from './useBurnoutFormats.ts';
import { findingOf } from './findings.ts';
import { subjectOf } from './links.ts';

interface CreativeBurnoutProps {
  burnout: BurnoutRow | null;
  meta: ReportMeta;
  state: ReportState;
}

const compared: readonly { measure: MeasureKey; of: (window: BurnoutWindow) => Measured }[] = [
  { measure: 'impressions', of: ({ impressions }) => impressions },
  { measure: 'clicks', of: ({ clicks }) => clicks },
  { measure: 'ctr', of: ({ ctr }) => ctr },
  { measure: 'spend', of: ({ spend }) => spend },
  { measure: 'orders', of: ({ conversions }) => conversions },
  { measure: 'cpa', of: ({ cpa }) => cpa },
];

/** The sentence, both windows side by side, and how sure it is. */
export function CreativeBurnout({ burnout, meta, state }: CreativeBurnoutProps) {
  const { t } = useTranslation();
  const createTask = useCreateTask();
  const title = t(($) => $.creatives.page.burnout);
  if (!burnout) {
    return (
      <section className={`card ${css.burnout}`} aria-label={title}>
        <h2 className={css.title}>{title}</h2>
        <p className={css.quiet}>{t(($) => $.creatives.burnout.noneHere)}</p>
      </section>
    );
  }
  const { measure, ...finding } = findingOf(burnout);
  return (
    <section className={`card ${css.burnout}`} aria-label={title}>
      <header className={css.burnoutHead}>
        <h2 className={css.title}>{title}</h2>
        <BurnoutBadge verdict={burnout} />
        {isTired(burnout) && (
          <Button
            variant="outline"
            size="sm"
            className={css.act}
            onClick={() => createTask({ ...finding, subject: subjectOf(burnout), measure, state })}
          >
            {t(($) => $.creatives.page.createTask)}
          </Button>
        )}
      </header>
      <p className={css.sentence}>{burnout.verdict}</p>
      <div className={css.proof}>
        <Windows burnout={burnout} meta={meta} />
        <Signs burnout={burnout} meta={meta} />
      </div>
    </section>
  );
}

function Windows({ burnout: { baseline, recent }, meta }: { burnout: BurnoutRow; meta: ReportMeta }) {
  const { t } = useTranslation();
  const { dayRange } = useFormats();
  const span = ({ from, to }: BurnoutWindow) => (from && to ? dayRange(from, to) : '—');
  return (
    <table className={css.windows}>
      <caption className="visually-hidden">{t(($) => $.creatives.burnout.windows)}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t(($) => $.creatives.metric)}</span>
          </th>
          <th scope="col">
            {t(($) => $.creatives.burnout.before)}
            <small>{span(baseline)}</small>
          </th>
          <th scope="col">
            {t(($) => $.creatives.burnout.now)}
            <small>{span(recent)}</small>
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t(($) => $.creatives.burnout.days)}</th>
          <td>{baseline.days}</td>
          <td>{recent.days}</td>
        </tr>
        {compared.map(({ measure, of }) => {
          const definition = definitionOf(meta, measure);
          return (
            definition && (
              <tr key={measure}>
                <th scope="row">
                  {measure === 'orders'
                    ? t(($) => $.creatives.burnout.results)
                    : t(($) => $.measures.names[measure])}
                </th>
                {[baseline, recent].map((window, at) => (
                  <td key={at}>
                    {measure === 'orders' ? (
                      <Amount
                        field="conversions"
                        like={definition}
                        value={of(window)}
                        currency={meta.currency}
                      />
                    ) : (
                      <Value
                        definition={definition}
                        value={of(window)}
                        currency={meta.currency}
                        exact={measure === 'ctr'}
                      />
                    )}
                  </td>
                ))}
              </tr>
            )
          );
        })}
      </tbody>
    </table>
  );
}

function Signs({ burnout, meta }: { burnout: BurnoutRow; meta: ReportMeta }) {
  const { t } = useTranslation();
  const { part, plain, times } = useBurnoutFormats();
  const name = t(($) => $.creatives.burnout, { returnObjects: true });
  const signs = [
    { title: name.drop, hint: name.hints.drop, value: part(burnout.ctr_drop) },
    { title: name.netDrop, hint: name.hints.netDrop, value: part(burnout.net_drop) },
    { title: name.z, hint: name.hints.z, value: plain(burnout.ctr_z) },
    { title: name.costRatio, hint: name.hints.costRatio, value: times(burnout.cost_ratio) },
    {
      title: name.overspend,
      hint: name.hints.overspend,
      value: (
        <Amount
          field="overspend"
          like={definitionOf(meta, 'spend')}
          value={burnout.overspend}
          currency={meta.currency}
        />
      ),
    },
  ];
  return (
    <dl className={css.signs}>
      {signs.map(({ title, hint, value }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd className={css.sign}>{value}</dd>
          <dd className={css.hint}>{hint}</dd>
        </div>
      ))}
    </dl>
  );
}
