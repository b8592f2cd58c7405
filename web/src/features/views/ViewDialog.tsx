import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import css from './views.module.css';

interface ViewDialogProps {
  title: string;
  name: string;
  /** Whether it may be shown to everybody from the start. */
  shareable?: boolean;
  onSave: (name: string, shared: boolean) => void;
  onClose: () => void;
}

export function ViewDialog({ title, name: first, shareable = false, onSave, onClose }: ViewDialogProps) {
  const { t } = useTranslation();
  const form = useId();
  const [name, setName] = useState(first);
  const [shared, setShared] = useState(false);
  const empty = name.trim() === '';
  return (
    <Dialog
      open
      size="sm"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t(($) => $.views.saved.cancel)}
          </Button>
          <Button type="submit" form={form} disabled={empty}>
            {t(($) => $.views.saved.submit)}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (empty) return;
          onSave(name.trim(), shared);
          onClose();
        }}
      >
        <TextField
          label={t(($) => $.views.saved.name)}
          value={name}
          maxLength={80}
          data-autofocus
          onChange={({ target }) => setName(target.value)}
        />
        {shareable && (
          <Checkbox
            label={t(($) => $.views.saved.share)}
            checked={shared}
            onChange={({ target }) => setShared(target.checked)}
          />
        )}
      </form>
    </Dialog>
  );
}
