import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Amount } from '../analytics/Amount.tsx';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { Figure } from '../analytics/Figure.tsx';
import { definitionOf } from '../analytics/measures.ts';
import { topQuery } from './api.ts';
import { CreativeCards } from './CreativeCards.tsx';
import { keyOf, measureIn } from './creatives.ts';
import { MetricChoice } from './CreativeTools.tsx';
import css from './Top.module.css';
import { useVerdicts } from './useVerdicts.ts';

/** The best by a measure of those that were given real money. */
export function TopBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const measure = measureIn(state.search);
  const verdicts = useVerdicts(state);
  return (
    <Block
      id="creatives.top"
      title={t(($) => $.creatives.blocks.top)}
      query={useQuery(topQuery(state.query, measure))}
      state={state}
      skeleton={560}
      bare
    >
      {({ data, totals, spend_floor: floor, meta }) => {
        const ranks = new Map(data.map((row) => [keyOf(row), row.rank]));
        return (
          <>
            <div className={css.head}>
              <MetricChoice state={state} />
              <p className={css.lead}>
                {floor !== null && (
                  <>
                    {t(($) => $.creatives.top.floor)}{' '}
                    <b>
                      <Amount
                        field="spend_floor"
                        like={definitionOf(meta, 'spend')}
                        value={floor}
                        currency={meta.currency}
                      />
                    </b>
                    {t(($) => $.creatives.top.floorWhy)}{' '}
                  </>
                )}
                {t(($) => $.creatives.top.average)}{' '}
                <Figure
                  measure={measure}
                  figures={totals}
                  meta={meta}
                  state={state}
                  className={css.average}
                />
              </p>
            </div>
            {data.length === 0 ? (
              <p>
                {t(($) => $.creatives.top.none)}{' '}
                {measure !== 'roas' && (
                  <Button variant="link" onClick={() => state.change({ metric: undefined })}>
                    {t(($) => $.creatives.top.noneAct)}
                  </Button>
                )}
              </p>
            ) : (
              <CreativeCards
                rows={data}
                meta={meta}
                state={state}
                verdicts={verdicts}
                rankOf={(row) => ranks.get(keyOf(row))}
              />
            )}
          </>
        );
      }}
    </Block>
  );
}
