import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { daysIn } from '../../ui/period.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { Amount } from '../analytics/Amount.tsx';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { definitionOf } from '../analytics/measures.ts';
import { burnoutQuery } from './api.ts';
import css from './Burnout.module.css';
import { BurnoutFindings } from './BurnoutFindings.tsx';
import { BurnoutTable } from './BurnoutTable.tsx';
import { type BurnoutChoice, burnoutChoiceOf, burnoutChoices, burnoutRows, isTired } from './creatives.ts';

/** Whom people are tired of, by the money lost: what is to be done first, then all of them as a table. */
export function BurnoutBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const { dayInDigits } = useFormats();
  const choice = burnoutChoiceOf(state.search);
  return (
    <Block
      id="creatives.burnout"
      title={t(($) => $.creatives.blocks.burnout)}
      query={useQuery(burnoutQuery(state.query))}
      state={state}
      skeleton={520}
      isEmpty={({ data }) => data.creatives.length === 0}
      empty={t(($) => $.creatives.burnout.none)}
      heading
    >
      {({ data: { creatives, counts, overspend }, meta }) => {
        const rows = burnoutRows(creatives, choice);
        const numbers: Record<BurnoutChoice, number> = {
          tired: creatives.filter(isTired).length,
          everything: creatives.length,
          few: counts.insufficient_data,
        };
        return (
          <>
            <div className={css.summary}>
              <p className={css.lost}>
                <b className={css.sum}>
                  <Amount
                    field="overspend"
                    like={definitionOf(meta, 'spend')}
                    value={overspend}
                    currency={meta.currency}
                  />
                </b>{' '}
                {t(($) => $.creatives.burnout.overspendLead)}
              </p>
              {meta.period && (
                <p className={css.lead}>
                  {t(($) => $.creatives.burnout.lead, {
                    days: daysIn(meta.period),
                    to: dayInDigits(meta.period.to),
                  })}
                </p>
              )}
            </div>
            <BurnoutFindings rows={creatives.filter(isTired)} meta={meta} state={state} />
            <div className={css.choice}>
              <Segmented
                label={t(($) => $.creatives.burnout.which)}
                options={burnoutChoices.map((value) => ({
                  value,
                  label: `${t(($) => $.creatives.burnout[value])} ${numbers[value]}`,
                }))}
                value={choice}
                onChange={(value) => state.change({ only: value === 'tired' ? undefined : value })}
              />
            </div>
            <BurnoutTable rows={rows} choice={choice} meta={meta} state={state} />
          </>
        );
      }}
    </Block>
  );
}
