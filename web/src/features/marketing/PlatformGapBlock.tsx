import type { overviewPlatforms, PlatformRow } from '@takt/contract/analytics.ts';
import type { Answered } from '@takt/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { shareOf } from '../../ui/share.ts';
import { platformsQuery } from '../analytics/api.ts';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { Figure } from '../analytics/Figure.tsx';
import { asNumber, figureOf } from '../analytics/measures.ts';
import { PlatformName } from '../analytics/PlatformName.tsx';
import type { ReportState } from '../analytics/useReportState.ts';
import css from './PlatformGap.module.css';
import { type Gap, gapOf, toCampaignsOf } from './platforms.ts';
import { useNames } from './useNames.ts';

/** Two bars a platform, on one scale: what it claims to have brought, and what the CRM knows of that. */
export function PlatformGapBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  return (
    <Block
      id="marketing.platform-gap"
      title={t(($) => $.marketing.platforms.gap)}
      query={useQuery(platformsQuery(state.query))}
      state={state}
      skeleton={340}
      isEmpty={({ data }) => data.length === 0}
      empty={`${t(($) => $.marketing.platforms.empty)} ${t(($) => $.marketing.platforms.emptyLead)}`}
      heading
      aside={<Legend />}
    >
      {(answer) => <Gaps answer={answer} state={state} />}
    </Block>
  );
}

function Legend() {
  const { t } = useTranslation();
  return (
    <span className={css.legend} aria-hidden="true">
      <i className={css.claimed} />
      {t(($) => $.marketing.platforms.claimed)}
      <i className={css.real} />
      {t(($) => $.marketing.platforms.crm)}
    </span>
  );
}

const sides = [
  { measure: 'revenue', look: css.claimed, roas: 'roas' },
  { measure: 'net_revenue', look: css.real, roas: 'crm_roas' },
] as const;

interface GapsProps {
  answer: Answered<typeof overviewPlatforms>;
  state: ReportState;
}

function Gaps({ answer: { data, meta }, state }: GapsProps) {
  const { t } = useTranslation();
  const names = useNames();
  const amount = ({ figures }: PlatformRow, measure: 'revenue' | 'net_revenue') =>
    asNumber(figureOf(figures, measure).value) ?? 0;
  const most = Math.max(0, ...data.flatMap((row) => sides.map(({ measure }) => amount(row, measure))));
  return (
    <ul className={css.rows}>
      {data.map((row) => {
        const name = names.platform(row.platform);
        const to = toCampaignsOf(row.platform, state.search);
        const figure = { figures: row.figures, meta, state, of: name };
        return (
          <li key={row.platform ?? ''} className={css.row}>
            <span className={css.name}>
              {to && row.platform !== null ? (
                <Link {...to}>
                  <PlatformName platform={row.platform} />
                </Link>
              ) : (
                name
              )}
            </span>
            <dl className={css.bars}>
              {sides.map(({ measure, look, roas }) => (
                <div key={measure}>
                  <dt className="visually-hidden">{t(($) => $.measures.names[measure])}</dt>
                  <dd className={css.track}>
                    <span className={css.room} aria-hidden="true">
                      <i
                        className={look}
                        style={{ width: `${shareOf(amount(row, measure), most) * 100}%` }}
                      />
                    </span>
                    <Figure measure={measure} {...figure} />
                    <span className={css.roas}>
                      {t(($) => $.measures.names.roas)} <Figure measure={roas} {...figure} />
                    </span>
                  </dd>
                </div>
              ))}
            </dl>
            <GapText gap={gapOf(row)} />
          </li>
        );
      })}
    </ul>
  );
}

function GapText({ gap }: { gap: Gap | null }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  if (!gap) return <span className={css.gap}>—</span>;
  const ratio =
    'ratio' in gap ? number(gap.ratio, { minimumFractionDigits: 2, maximumFractionDigits: 2 }) : '';
  switch (gap.kind) {
    case 'over':
      return (
        <span className={`${css.gap} ${css.over}`}>{t(($) => $.marketing.platforms.times, { ratio })}</span>
      );
    case 'under':
      return <span className={css.gap}>{t(($) => $.marketing.platforms.less, { ratio })}</span>;
    case 'same':
      return <span className={css.gap}>{t(($) => $.marketing.platforms.same)}</span>;
    case 'nothing':
      return <span className={`${css.gap} ${css.over}`}>{t(($) => $.marketing.platforms.nothing)}</span>;
  }
}
