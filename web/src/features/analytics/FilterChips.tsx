import type { ReportMeta } from '@takt/contract/reports.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useShortcut } from '../../ui/useShortcut.ts';
import { useRef } from 'react';
import { FilterChip } from './FilterChip.tsx';
import type { FilterKind } from './filters.ts';
import css from './ReportPage.module.css';
import type { ReportState } from './useReportState.ts';

interface FilterChipsProps {
  kinds: readonly FilterKind[];
  state: ReportState;
  meta: ReportMeta | undefined;
}

/** What the report is narrowed by: each filter is a chip, an empty one waits for a choice. */
export function FilterChips({ kinds, state, meta }: FilterChipsProps) {
  const { t } = useTranslation();
  const { search, change } = state;
  const box = useRef<HTMLDivElement>(null);
  useShortcut('KeyF', () => box.current?.querySelector<HTMLElement>('button[aria-haspopup]')?.click());
  const on = kinds.filter((kind) => search[kind] !== undefined);
  return (
    <div ref={box} role="group" aria-label={t(($) => $.reports.filters.label)} className={css.filters}>
      {kinds.map((kind) =>
        kind === 'q' ? (
          <SearchField
            key={kind}
            className={css.search ?? ''}
            label={t(($) => $.reports.filters.search)}
            value={search.q ?? ''}
            onSearch={(text) => change({ q: text === '' ? undefined : text })}
          />
        ) : (
          <FilterChip key={kind} kind={kind} state={state} meta={meta} />
        ),
      )}
      {on.length > 1 && (
        <Button
          variant="ghost"
          size="sm"
          className={css.clear}
          onClick={() =>
            change({
              platform: undefined,
              campaign: undefined,
              product: undefined,
              source: undefined,
              q: undefined,
            })
          }
        >
          {t(($) => $.reports.filters.all)}
        </Button>
      )}
    </div>
  );
}
