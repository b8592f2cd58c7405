import type { DataImport } from '@takt/contract/imports.ts';
import { useTranslation } from 'react-i18next';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { Button } from '../../ui/Button.tsx';
import { InlineConfirm } from '../../ui/InlineConfirm.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { useUndoImport } from './api.ts';
import { OverviewLink } from './ImportProgress.tsx';
import css from './imports.module.css';

interface ItemActionsProps {
  item: DataImport;
  onGoOn: (id: string) => void;
}

/** What can be done with an import as it stands: look at its figures, take it back, go on with its file. */
export function ItemActions({ item, onGoOn }: ItemActionsProps) {
  const { t } = useTranslation();
  const fail = useFailureToast();
  const undo = useUndoImport();
  const mayWrite = useOrganisation().role !== 'member';
  const { status, file_name: name } = item;
  const undoName = t(($) => $.data.list.undoName, { name });
  if (status === 'done')
    return (
      <span className={css.actions}>
        {item.kind === 'ads' && <OverviewLink period={item.totals?.period ?? null} />}
        {mayWrite && (
          <InlineConfirm
            size="sm"
            variant="outline"
            label={t(($) => $.data.list.undo)}
            name={undoName}
            question={t(($) => $.data.list.undoQuestion)}
            busy={undo.isPending}
            onConfirm={() => undo.mutate(item.id, { onError: (error) => fail(error, undoName) })}
          />
        )}
      </span>
    );
  if (!mayWrite || item.origin !== 'file') return null;
  if (status === 'uploaded')
    return (
      <Button
        size="sm"
        variant="outline"
        aria-label={t(($) => $.data.list.goOnName, { name })}
        onClick={() => onGoOn(item.id)}
      >
        {t(($) => $.data.list.goOn)}
      </Button>
    );
  if (status === 'undone' || status === 'failed')
    return (
      <Button
        size="sm"
        variant="outline"
        aria-label={t(($) => $.data.list.againName, { name })}
        onClick={() => onGoOn(item.id)}
      >
        {t(($) => $.data.list.again)}
      </Button>
    );
  return null;
}
