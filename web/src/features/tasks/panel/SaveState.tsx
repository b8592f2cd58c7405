import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import css from './SaveState.module.css';

interface Saving {
  status: 'idle' | 'pending' | 'error' | 'success';
  retry: () => void;
}

/** One word about all that is being saved; what failed can be sent again from here. */
export function SaveState({ all }: { all: readonly Saving[] }) {
  const { t } = useTranslation();
  const failed = all.find(({ status }) => status === 'error');
  const pending = all.some(({ status }) => status === 'pending');
  const saved = all.some(({ status }) => status === 'success');
  return (
    <span role="status" className={css.state}>
      {pending && (
        <>
          <Spinner className={css.spinner} />
          {t(($) => $.tasks.panel.saving)}
        </>
      )}
      {!pending && failed && (
        <span className={css.notSaved}>
          <IconAlertCircle size={14} aria-hidden="true" />
          {t(($) => $.tasks.panel.notSaved)}
          <Button variant="link" size="sm" onClick={failed.retry}>
            {t(($) => $.ui.retry)}
          </Button>
        </span>
      )}
      {!pending && !failed && saved && (
        <>
          <IconCheck size={14} aria-hidden="true" />
          {t(($) => $.tasks.panel.saved)}
        </>
      )}
    </span>
  );
}
