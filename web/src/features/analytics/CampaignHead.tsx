import { IconArrowDown, IconArrowUp, IconMathFunction } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import css from './CampaignTable.module.css';
import type { NumberColumn } from './campaigns.ts';
import { currencySign } from './measures.ts';
import type { Sort, SortColumn } from './search.ts';

interface CampaignHeadProps {
  columns: readonly NumberColumn[];
  currency: string;
  sort: Sort;
  onSort: (column: SortColumn) => void;
  onExplain: (cell: Element, column: NumberColumn) => void;
}

/** A click on a name sorts, the sign beside it explains. */
export function CampaignHead({ columns, currency, sort, onSort, onExplain }: CampaignHeadProps) {
  const { t } = useTranslation();
  const sign = currencySign(useFormats(), currency);
  const names: Record<NumberColumn, string> = {
    ...t(($) => $.analytics.measures, { returnObjects: true }),
    spend: `${t(($) => $.analytics.measures.spend)}, ${sign}`,
    cpl: `${t(($) => $.analytics.measures.cpl)}, ${sign}`,
    change: t(($) => $.analytics.table.change),
  };
  const sorted = (column: SortColumn) =>
    sort.column === column ? (sort.descending ? 'descending' : 'ascending') : undefined;
  return (
    <thead>
      <tr>
        <th scope="col" aria-sort={sorted('campaign')}>
          <SortButton
            name={t(($) => $.analytics.table.campaign)}
            direction={sorted('campaign')}
            onClick={() => onSort('campaign')}
          />
        </th>
        {columns.map((column) => (
          <th key={column} scope="col" aria-sort={sorted(column)}>
            <span className={css.headCell}>
              <button
                type="button"
                className={css.explain}
                aria-haspopup="dialog"
                aria-label={t(($) => $.analytics.explain.open, { name: names[column] })}
                onClick={(event) =>
                  onExplain(event.currentTarget.closest('th') ?? event.currentTarget, column)
                }
              >
                <IconMathFunction size={14} aria-hidden="true" />
              </button>
              <SortButton name={names[column]} direction={sorted(column)} onClick={() => onSort(column)} />
            </span>
          </th>
        ))}
        <th scope="col">{t(($) => $.analytics.table.share)}</th>
      </tr>
    </thead>
  );
}

interface SortButtonProps {
  name: string;
  direction: 'ascending' | 'descending' | undefined;
  onClick: () => void;
}

function SortButton({ name, direction, onClick }: SortButtonProps) {
  const Icon = direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <button type="button" className={css.sort} onClick={onClick}>
      {name}
      {direction && <Icon size={14} aria-hidden="true" />}
    </button>
  );
}
