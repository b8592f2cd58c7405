import type { AttributionQualityRow } from '@takt/contract/attribution.ts';
import type { Finding } from '@takt/contract/evidence.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { usePlatformName } from '../analytics/usePlatformName.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { useCreateTask } from '../evidence/useCreateTask.ts';
import { attributionQualityQuery } from './api.ts';
import { waysFound } from './attribution.ts';
import css from './Verdicts.module.css';

/** How far the source of revenue is known, platform by platform, with the money behind each gap. */
export function VerdictsBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const text = t(($) => $.marketing.quality.sources, { returnObjects: true });
  return (
    <Block
      id="marketing.verdicts"
      title={text.title}
      query={useQuery(attributionQualityQuery(state.query))}
      state={state}
      skeleton={400}
      isEmpty={({ data }) => data.length === 0}
      empty={text.empty}
      heading
      aside={text.lead}
    >
      {({ data, meta }) => (
        <ul className={css.list}>
          {data.map((row) => (
            <Platform key={row.platform} row={row} currency={meta.currency} state={state} />
          ))}
        </ul>
      )}
    </Block>
  );
}

interface PlatformProps {
  row: AttributionQualityRow;
  currency: string;
  state: ReportState;
}

function Platform({ row, currency, state }: PlatformProps) {
  const { t } = useTranslation();
  const { money, number, percent } = useFormats();
  const platformName = usePlatformName();
  const createTask = useCreateTask();
  const text = t(($) => $.marketing.quality.sources, { returnObjects: true });
  const { platform, verdict, gaps, known_share, claimed_to_crm, days_to_won } = row;
  const name = platform === '' ? text.nowhere : platformName(platform);
  const subject: Finding['subject'] =
    platform === ''
      ? { kind: 'organisation', id: '', name: t(($) => $.marketing.everything) }
      : { kind: 'platform', id: platform, name };
  const ways = waysFound(row).map(({ way, won }) =>
    t(($) => $.marketing.quality.sources.wonBy, { way: text.found[way], count: won }),
  );
  return (
    <li className={css.row}>
      <span className={css.verdict} data-verdict={verdict ?? undefined}>
        {verdict ?? '—'}
      </span>
      <div className={css.platform}>
        <h3 className={css.name}>{name}</h3>
        <p className={css.meaning}>{verdict === null ? text.none : text.verdicts[verdict]}</p>
      </div>
      <dl className={css.facts}>
        <Fact name={text.revenue} value={money(row.revenue, currency)} more={ways.join(', ')} />
        <Fact name={text.known} value={percent(known_share === null ? null : known_share / 100)} />
        <Fact
          name={text.claimed}
          value={money(row.claimed, currency)}
          more={
            claimed_to_crm === null
              ? undefined
              : t(($) => $.marketing.quality.sources.times, {
                  ratio: number(claimed_to_crm, { maximumFractionDigits: 2 }),
                })
          }
        />
        <Fact name={text.days} value={number(days_to_won, { maximumFractionDigits: 1 })} />
      </dl>
      {gaps.length > 0 && (
        <ul className={css.gaps}>
          {gaps.map((gap) => (
            <li key={gap.kind} className={css.gap}>
              <p>{gap.sentence}</p>
              <Button
                variant="outline"
                size="sm"
                onClick={() =>
                  createTask({
                    subject,
                    measure: gap.kind === 'untagged_spend' ? 'spend' : 'net_revenue',
                    sentence: `${name}: ${gap.sentence}`,
                    money: gap.money,
                    state,
                  })
                }
              >
                {t(($) => $.marketing.quality.createTask)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Fact({ name, value, more }: { name: string; value: string; more?: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {more !== undefined && more !== '' && <span className={css.more}>{more}</span>}
      </dd>
    </div>
  );
}
