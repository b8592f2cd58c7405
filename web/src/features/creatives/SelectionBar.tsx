import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import css from './SelectionBar.module.css';

interface SelectionBarProps {
  count: number;
  onEdit: () => void;
  /** Absent when all are. */
  onSelectAll: (() => void) | undefined;
  onClear: () => void;
}

/** What can be done with the chosen creatives; it stays at the lower edge while one scrolls. */
export function SelectionBar({ count, onEdit, onSelectAll, onClear }: SelectionBarProps) {
  const { t } = useTranslation();
  return (
    <div className={css.bar} role="region" aria-label={t(($) => $.creatives.selected, { count })}>
      <span role="status">{t(($) => $.creatives.selected, { count })}</span>
      <Button onClick={onEdit}>{t(($) => $.creatives.tags.edit)}</Button>
      {onSelectAll && (
        <Button variant="outline" onClick={onSelectAll}>
          {t(($) => $.creatives.selectAll)}
        </Button>
      )}
      <Button variant="ghost" onClick={onClear}>
        {t(($) => $.creatives.clear)}
      </Button>
    </div>
  );
}
