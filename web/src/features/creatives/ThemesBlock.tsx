import type { themesAnalysis } from '@takt/contract/creatives.ts';
import type { Answered } from '@takt/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Amount } from '../analytics/Amount.tsx';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { definitionOf, figureOf } from '../analytics/measures.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { Value } from '../analytics/Value.tsx';
import { themesQuery } from './api.ts';
import { toTheme } from './links.ts';
import css from './Themes.module.css';
import { useThemeColumns } from './useThemeColumns.tsx';

/** What creatives are about, against all of them together; those without a theme are always listed. */
export function ThemesBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  return (
    <Block
      id="creatives.themes"
      title={t(($) => $.creatives.blocks.themes)}
      query={useQuery(themesQuery(state.query))}
      state={state}
      skeleton={380}
      isEmpty={({ data }) => data.length === 0}
      empty={t(($) => $.creatives.themes.none)}
    >
      {(answer) => <Themes answer={answer} state={state} />}
    </Block>
  );
}

interface ThemesProps {
  answer: Answered<typeof themesAnalysis>;
  state: ReportState;
}

function Themes({ answer: { data, totals, meta, spend_without_creatives: unseen }, state }: ThemesProps) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const columns = useThemeColumns({ totals, meta, state });
  const untagged = data.find(({ theme }) => theme === '');
  const spend = definitionOf(meta, 'spend');
  return (
    <>
      <DataTable
        title={t(($) => $.creatives.blocks.themes)}
        columns={columns}
        rows={data}
        rowKey={({ theme }) => theme}
        sort={state.search.sort ?? '-spend'}
        onSort={(sort) => state.change({ sort })}
        shown={state.search.cols}
        onShown={(cols) => state.change({ cols })}
        rowTo={({ theme }) => toTheme(theme, state.search)}
        fileName={t(($) => $.creatives.blocks.themes)}
      />
      {spend && untagged && (
        <p className={css.note}>
          {t(($) => $.creatives.themes.untagged)}{' '}
          <b>
            <Value
              definition={spend}
              value={figureOf(untagged.figures, 'spend').value}
              currency={meta.currency}
            />
          </b>
          {untagged.spend_share !== null &&
            ` (${t(($) => $.creatives.themes.ofSpend, { share: percent(untagged.spend_share / 100) })})`}
          {'. '}
          <Button
            variant="link"
            size="sm"
            onClick={() => state.change({ tab: undefined, theme: undefined, only: 'theme', sort: undefined })}
          >
            {t(($) => $.creatives.themes.untaggedAct)}
          </Button>
        </p>
      )}
      {Number(unseen.value ?? 0) > 0 && (
        <p className={css.note}>
          {t(($) => $.creatives.themes.unseen)}{' '}
          <b>
            <Amount
              field="spend_without_creatives"
              like={spend}
              value={unseen.value}
              currency={meta.currency}
            />
          </b>
          {'.'}
        </p>
      )}
    </>
  );
}
