import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import css from './dashboards.module.css';

interface NameDialogProps {
  title: string;
  label: string;
  /** To begin with. */
  name: string;
  hint?: string;
  placeholder?: string;
  submit: string;
  longest: number;
  /** Nothing is a name too: that of the block. */
  mayBeEmpty?: boolean;
  /** Whether it may be shown to everybody from the start. */
  shareable?: boolean;
  onSave: (name: string, shared: boolean) => void;
  onClose: () => void;
}

export function NameDialog(props: NameDialogProps) {
  const { title, label, hint, placeholder, submit, longest, mayBeEmpty = false, shareable = false } = props;
  const { t } = useTranslation();
  const form = useId();
  const [name, setName] = useState(props.name);
  const [shared, setShared] = useState(false);
  const isEmpty = name.trim() === '' && !mayBeEmpty;
  return (
    <Dialog
      open
      size="sm"
      title={title}
      onClose={props.onClose}
      actions={
        <>
          <Button variant="outline" onClick={props.onClose}>
            {t(($) => $.ui.cancel)}
          </Button>
          <Button type="submit" form={form} disabled={isEmpty}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isEmpty) return;
          props.onSave(name.trim(), shared);
          props.onClose();
        }}
      >
        <TextField
          label={label}
          hint={hint}
          value={name}
          maxLength={longest}
          placeholder={placeholder}
          data-autofocus
          onChange={({ target }) => setName(target.value)}
        />
        {shareable && (
          <Checkbox
            label={t(($) => $.dashboards.share)}
            checked={shared}
            onChange={({ target }) => setShared(target.checked)}
          />
        )}
      </form>
    </Dialog>
  );
}
