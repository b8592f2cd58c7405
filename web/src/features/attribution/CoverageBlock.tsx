import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Progress } from '../../ui/Progress.tsx';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { useDaysText } from '../marketing/useDaysText.ts';
import { NothingHere } from '../marketing/NothingHere.tsx';
import { choiceOf } from './attribution.ts';
import css from './Coverage.module.css';
import { useAttribution } from './useAttribution.ts';

/** What the chosen model does, and of how many conversions the way is known at all. */
export function CoverageBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const { number, money, percent } = useFormats();
  const days = useDaysText();
  const { model } = choiceOf(state.search);
  const text = t(($) => $.marketing.attribution, { returnObjects: true });
  return (
    <Block
      id="marketing.attribution"
      title={text.models[model]}
      query={useAttribution(state)}
      state={state}
      skeleton={104}
      isEmpty={({ data }) => data.basis === null}
      empty={<NothingHere state={state} title={text.empty} lead={text.emptyLead} />}
    >
      {({ data: { conversions, value, look_back, basis }, meta }) => (
        <div className={css.coverage}>
          <div className={css.model}>
            <h2 className={css.title}>{text.models[model]}</h2>
            <p>{text.explained[model]}</p>
          </div>
          <div className={css.known}>
            {conversions.all !== null && (
              <>
                <p>
                  {t(($) => $.marketing.attribution.covered, {
                    known: number(conversions.with_journey),
                    all: number(conversions.all),
                    share: percent(conversions.all === 0 ? null : conversions.with_journey / conversions.all),
                  })}
                  {value.all !== null &&
                    `, ${t(($) => $.marketing.attribution.coveredValue, {
                      known: money(value.with_journey, meta.currency),
                      all: money(value.all, meta.currency),
                    })}`}
                </p>
                <Progress
                  label={text.coverage}
                  value={conversions.with_journey}
                  max={Math.max(1, conversions.all)}
                />
              </>
            )}
            {basis === 'touches' && (
              <p className={css.window}>
                {t(($) => $.marketing.attribution.lookBack, {
                  click: days(look_back.click_days),
                  view: days(look_back.view_days),
                })}
              </p>
            )}
          </div>
        </div>
      )}
    </Block>
  );
}
