import type { CampaignRow } from '@takt/contract/analytics.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { keyOf } from '../campaigns/campaigns.ts';
import { Figure } from '../analytics/Figure.tsx';
import { figureOf } from '../analytics/measures.ts';
import { travelling } from '../analytics/search.ts';
import { useRowMenu } from '../analytics/useRowMenu.tsx';
import type { ReportState } from '../analytics/useReportState.ts';
import { executiveQuery } from './api.ts';
import css from './CampaignEnds.module.css';
import { useNames } from './useNames.ts';

/** Where money works best and where worst: at most three campaigns of each. */
export function CampaignEndsBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  return (
    <Block
      id="marketing.campaign-ends"
      title={t(($) => $.marketing.executive.ends)}
      query={useQuery(executiveQuery(state.query))}
      state={state}
      skeleton={280}
      isEmpty={({ data }) => data.best.length === 0 && data.worst.length === 0}
      empty={t(($) => $.marketing.executive.none)}
      heading
      aside={t(($) => $.marketing.executive.byRomi)}
    >
      {({ data, meta }) => (
        <div className={css.ends}>
          <End title={t(($) => $.marketing.executive.best)} rows={data.best} meta={meta} state={state} />
          <End title={t(($) => $.marketing.executive.worst)} rows={data.worst} meta={meta} state={state} />
        </div>
      )}
    </Block>
  );
}

interface EndProps {
  title: string;
  rows: readonly CampaignRow[];
  meta: ReportMeta;
  state: ReportState;
}

function End({ title, rows, meta, state }: EndProps) {
  return (
    <section className={css.end} aria-label={title}>
      <h3 className={css.title}>{title}</h3>
      <ol className={css.list}>
        {rows.map((row) => (
          <Campaign key={keyOf(row)} row={row} meta={meta} state={state} />
        ))}
      </ol>
    </section>
  );
}

function Campaign({ row, meta, state }: { row: CampaignRow; meta: ReportMeta; state: ReportState }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const names = useNames();
  const menu = useRowMenu(state);
  // Of the CRM where there is one: the order of the list is by it too.
  const hasCrm = figureOf(row.figures, 'crm_romi').value !== null;
  const romi = hasCrm ? 'crm_romi' : 'romi';
  const [spend, revenue] = [
    figureOf(row.figures, 'spend').value,
    figureOf(row.figures, hasCrm ? 'net_revenue' : 'revenue').value,
  ];
  const campaign = names.campaign(row);
  return (
    <li className={css.row}>
      <span className={css.name}>
        <Link
          to="/analytics/campaigns/$id"
          params={{ id: row.campaign_id }}
          search={{ ...travelling(state.search), q: undefined, platform: row.platform }}
          className={css.link}
          title={campaign}
        >
          {campaign}
        </Link>
        <span className={css.facts}>
          {names.platform(row.platform)}
          {' · '}
          <span aria-hidden="true">{`${money(spend, meta.currency)} → ${money(revenue, meta.currency)}`}</span>
          <span className="visually-hidden">
            {t(($) => $.marketing.executive.spent, {
              spend: money(spend, meta.currency),
              revenue: money(revenue, meta.currency),
            })}
          </span>
        </span>
      </span>
      <span className={css.romi}>
        <Figure
          measure={romi}
          figures={row.figures}
          meta={meta}
          state={state}
          of={campaign}
          sourceId={row.source_id}
          className={css.value}
        />
        <span className={css.measure}>{t(($) => $.measures.names[romi])}</span>
      </span>
      <Menu
        placement="bottom-end"
        width={240}
        sections={menu(
          { kind: 'campaign', id: row.campaign_id, name: campaign, source_id: row.source_id },
          romi,
          { finding: typeof spend === 'string' ? { money: spend } : {} },
        )}
        trigger={
          <Button variant="ghost" size="icon" aria-label={t(($) => $.marketing.actsOf, { name: campaign })}>
            <IconDots aria-hidden="true" />
          </Button>
        }
      />
    </li>
  );
}
