import { IconFilterOff, IconListDetails } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

interface NoTasksProps {
  onAdd: () => void;
  onClearFilter: (() => void) | undefined;
}

/** Nothing to show, and what to do about it. */
export function NoTasks({ onAdd, onClearFilter }: NoTasksProps) {
  const { t } = useTranslation();
  const filtered = onClearFilter !== undefined;
  const Icon = filtered ? IconFilterOff : IconListDetails;
  return (
    <EmptyState
      icon={<Icon size={24} stroke={1.6} />}
      title={filtered ? t(($) => $.tasks.board.noneFound) : t(($) => $.tasks.board.emptyTitle)}
      description={filtered ? t(($) => $.tasks.board.noneFoundLead) : t(($) => $.tasks.board.emptyLead)}
      action={
        <>
          <Button onClick={onAdd}>{t(($) => $.tasks.board.emptyAction)}</Button>
          {filtered && (
            <Button variant="outline" onClick={onClearFilter}>
              {t(($) => $.tasks.board.clearFilter)}
            </Button>
          )}
        </>
      }
    />
  );
}
