import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BlockProps } from '../analytics/blocks.ts';
import { sidesFunnelQuery } from './api.ts';
import { Choice } from './Choice.tsx';
import { FunnelBlock } from './FunnelBlock.tsx';
import { FunnelTableBlock } from './FunnelTableBlock.tsx';
import { chosen, funnelKey, outcomeBy } from './marketing.ts';
import css from './marketing.module.css';
import { OutcomeChoice } from './OutcomeChoice.tsx';
import { outcomeName } from './outcomes.ts';
import { useNames } from './useNames.ts';

/** What is claimed beside the CRM, step by step. */
export function FunnelTab({ state }: BlockProps) {
  const { t } = useTranslation();
  const names = useNames();
  const by = chosen(outcomeBy, state.search.by, 'platform');
  const rows = useQuery(sidesFunnelQuery(state.query, by)).data?.data ?? [];
  const shown = rows.some((row) => funnelKey(row) === state.search.view);
  return (
    <div className={css.blocks}>
      <div className={css.controls}>
        <OutcomeChoice state={state} />
        <Choice
          label={t(($) => $.marketing.funnel.of)}
          options={[
            { value: '', label: t(($) => $.marketing.funnel.all) },
            ...rows.map((row) => ({ value: funnelKey(row), label: outcomeName(row, by, names) })),
          ]}
          value={shown ? (state.search.view ?? '') : ''}
          onChange={(view) => state.change({ view: view === '' ? undefined : view })}
        />
      </div>
      <FunnelBlock state={state} />
      <FunnelTableBlock state={state} />
    </div>
  );
}
