import type { ReportMeta } from '@takt/contract/reports.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { PointMenu } from '../../ui/PointMenu.tsx';
import type { ChosenFilter } from './filters.ts';
import css from './ReportPage.module.css';
import { useFilterValues } from './useFilterValues.ts';
import type { ReportState } from './useReportState.ts';

interface FilterChipProps {
  kind: ChosenFilter;
  state: ReportState;
  meta: ReportMeta | undefined;
}

/** One filter: «+ Платформа», or «Платформа: Facebook ×»; its values are asked for when somebody looks. */
export function FilterChip({ kind, state, meta }: FilterChipProps) {
  const { t } = useTranslation();
  const [at, setAt] = useState<Element | null>(null);
  const chosen = state.search[kind];
  const { values, isPending, nameOf } = useFilterValues(kind, state, meta, at !== null);
  const label = t(($) => $.reports.filters[kind]);
  const shown = chosen === undefined ? label : nameOf(chosen);
  const set = (value: string | undefined) => state.change({ [kind]: value });
  return (
    <span className={classes(css.chip, chosen !== undefined && css.set)}>
      <button
        type="button"
        className={css.chipOpen}
        aria-haspopup="dialog"
        aria-expanded={at !== null}
        onClick={({ currentTarget }) => setAt(currentTarget)}
      >
        {chosen === undefined && <IconPlus size={14} aria-hidden="true" />}
        <span className={css.chipText}>
          {chosen === undefined ? (
            label
          ) : (
            <>
              {`${label}: `}
              <b>{shown}</b>
            </>
          )}
        </span>
      </button>
      {chosen !== undefined && (
        <button
          type="button"
          className={css.chipRemove}
          aria-label={t(($) => $.reports.filters.remove, { name: `${label}, ${shown}` })}
          onClick={() => set(undefined)}
        >
          <IconX size={14} aria-hidden="true" />
        </button>
      )}
      {at && (
        <PointMenu
          // Opened anew when its values are there: a menu measures its place once.
          key={String(isPending)}
          label={label}
          at={at}
          width={280}
          search={t(($) => $.reports.filters.find[kind])}
          sections={[
            {
              items: isPending
                ? [{ label: t(($) => $.reports.filters.loading), disabled: true, onSelect: () => undefined }]
                : values.map((one) => ({
                    label: one.label,
                    aside: one.aside,
                    checked: one.value === chosen,
                    onSelect: () => set(one.value),
                  })),
            },
          ]}
          onClose={() => setAt(null)}
        />
      )}
    </span>
  );
}
