import type { contractsEnriched } from '@takt/contract/contracts.ts';
import type { Answered } from '@takt/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { figureOf } from '../analytics/measures.ts';
import { useRowMenu } from '../analytics/useRowMenu.tsx';
import type { ReportState } from '../analytics/useReportState.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { contractsQuery } from './api.ts';
import css from './contracts.module.css';
import { foundOf, subjectOf } from './contracts.ts';
import { useContractColumns } from './useContractColumns.tsx';

/** Every contract with its first and last touch, its share of the spend and how its source was found. */
export function ContractsBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  return (
    <Block
      id="contracts.list"
      title={t(($) => $.contracts.blocks.list)}
      query={useQuery(contractsQuery(state.query))}
      state={state}
      skeleton={560}
      isEmpty={({ data }) => data.length === 0}
      empty={t(($) => $.contracts.empty)}
    >
      {(answer) => <Contracts answer={answer} state={state} />}
    </Block>
  );
}

interface ContractsProps {
  answer: Answered<typeof contractsEnriched>;
  state: ReportState;
}

function Contracts({ answer: { data, totals, meta }, state }: ContractsProps) {
  const { t } = useTranslation();
  const { search, change } = state;
  const { name: organisation } = useOrganisation();
  const menu = useRowMenu(state);
  const found = foundOf(search);
  const rows = found === undefined ? data : data.filter((row) => row.found === found);
  const all = Number(figureOf(totals, 'won').value ?? data.length);
  const columns = useContractColumns({ meta, totals: rows.length === all ? totals : undefined, state });
  return (
    <>
      {found !== undefined && (
        <p className={css.only}>
          {t(($) => $.contracts.onlyFound, { found: t(($) => $.contracts.found[found]) })}{' '}
          <Button variant="link" size="sm" onClick={() => change({ only: undefined })}>
            {t(($) => $.contracts.allFound)}
          </Button>
        </p>
      )}
      <DataTable
        title={t(($) => $.contracts.blocks.list)}
        note={
          data.length < all
            ? t(($) => $.contracts.latest, { count: data.length, of: all })
            : t(($) => $.contracts.contractsCount, { count: rows.length })
        }
        columns={columns}
        rows={rows}
        rowKey={({ source_id, deal_id }) => `${source_id} ${deal_id}`}
        sort={search.sort}
        onSort={(sort) => change({ sort })}
        shown={search.cols}
        onShown={(cols) => change({ cols })}
        rowTo={({ client }) =>
          client.id === null ? undefined : { to: '/clients/$id', params: { id: client.id } }
        }
        rowMenu={(row) => menu(subjectOf(row, organisation), 'net_revenue', { finding: findingOf(row) })}
        fileName={t(($) => $.contracts.title)}
      />
    </>
  );
}

const findingOf = ({ net_revenue: money }: { net_revenue: string | number | null }) => ({
  money: money === null ? null : String(money),
});
