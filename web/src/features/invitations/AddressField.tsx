import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Field } from '../../ui/Field.tsx';
import fieldCss from '../../ui/Field.module.css';
import { Button } from '../../ui/Button.tsx';
import css from './AddressField.module.css';
import { addAddresses, type Address, isAddress } from './invitations.ts';

interface AddressFieldProps {
  addresses: readonly Address[];
  onChange: (addresses: Address[]) => void;
  error: string | undefined;
}

/** Addresses as chips. What is typed becomes one at a comma, a line end or a space after a whole address; pasted text at once. */
export function AddressField({ addresses, onChange, error }: AddressFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [repeated, setRepeated] = useState(0);
  const wrong = addresses.filter(({ problem }) => problem !== null);

  const take = (written: string) => {
    const added = addAddresses(addresses, written);
    setText('');
    setRepeated(added.repeated);
    onChange(added.addresses);
  };
  const drop = (index: number) => {
    onChange(addresses.filter((_, at) => at !== index));
    setRepeated(0);
    box.current?.querySelector('textarea')?.focus();
  };
  const edit = (index: number) => {
    drop(index);
    setText(addresses[index]?.text ?? '');
  };
  const onInput = (written: string) => {
    const whole = /[,;\n]/.test(written) || (/\s$/.test(written) && isAddress(written));
    if (whole) take(written);
    else setText(written);
  };
  const onInputKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      // On an empty line the form goes out, as from any other field.
      if (text.trim() === '') event.currentTarget.form?.requestSubmit();
      else take(text);
    }
    const atStart = event.currentTarget.selectionEnd === 0;
    if (!atStart) return;
    if (event.key === 'Backspace' && addresses.length > 0 && text === '') {
      event.preventDefault();
      edit(addresses.length - 1);
    }
    if (event.key === 'ArrowLeft') step(event.currentTarget, -1);
  };
  /** From chip to chip, and back into the line. */
  const step = (from: Element, by: -1 | 1) => {
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('[data-chip], textarea') ?? [])];
    stops[stops.findIndex((one) => one === from) + by]?.focus();
  };

  return (
    <div className={css.field}>
      <Field
        label={t(($) => $.invitations.addresses)}
        hint={t(($) => $.invitations.addressesHint)}
        error={error}
        required
      >
        {(control) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- for the mouse alone: a click beside the line leads into it, as in any field
          <div
            ref={box}
            className={classes(fieldCss.control, css.box)}
            data-invalid={control['aria-invalid']}
            onClick={({ target, currentTarget }) => {
              if (target === currentTarget) currentTarget.querySelector('textarea')?.focus();
            }}
          >
            {addresses.map((address, index) => (
              <Chip
                key={address.text}
                address={address}
                hint={id}
                onEdit={() => edit(index)}
                onRemove={() => drop(index)}
                onStep={step}
              />
            ))}
            <textarea
              {...control}
              data-autofocus
              rows={1}
              className={css.line}
              value={text}
              placeholder={addresses.length === 0 ? t(($) => $.invitations.addressesPlaceholder) : undefined}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              inputMode="email"
              onChange={({ target }) => onInput(target.value)}
              onKeyDown={onInputKey}
              onPaste={(event) => {
                event.preventDefault();
                take(`${text} ${event.clipboardData.getData('text')}`);
              }}
              onBlur={() => {
                if (text.trim() !== '') take(text);
              }}
            />
          </div>
        )}
      </Field>
      <p id={id} className="visually-hidden">
        {t(($) => $.invitations.addressKeys)}
      </p>
      <p role="status" className={css.count}>
        {[
          addresses.length > 0 && t(($) => $.invitations.addressCount, { count: addresses.length }),
          wrong.length > 0 && t(($) => $.invitations.addressWrong, { count: wrong.length }),
          repeated > 0 && t(($) => $.invitations.addressRepeated, { count: repeated }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {wrong.length > 0 && (
        <div className={css.wrong}>
          <ul>
            {wrong.map(({ text: address, problem }) => (
              <li key={address}>
                <b>{address}</b>
                {problem !== null && `: ${t(($) => $.invitations.outcome[problem])}`}
              </li>
            ))}
          </ul>
          <Button
            variant="link"
            size="sm"
            onClick={() => onChange(addresses.filter(({ problem }) => problem === null))}
          >
            {t(($) => $.invitations.dropWrong)}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ChipProps {
  address: Address;
  /** Id of the sentence about its keys. */
  hint: string;
  onEdit: () => void;
  onRemove: () => void;
  onStep: (chip: Element, by: -1 | 1) => void;
}

function Chip({ address: { text, problem }, hint, onEdit, onRemove, onStep }: ChipProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      data-chip
      tabIndex={-1}
      className={classes(css.chip, problem !== null && css.bad)}
      aria-label={problem === null ? text : `${text}: ${t(($) => $.invitations.outcome[problem])}`}
      aria-describedby={hint}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('[data-cross]')) onRemove();
        else onEdit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') onStep(event.currentTarget, -1);
        if (event.key === 'ArrowRight') onStep(event.currentTarget, 1);
        if (event.key !== 'Delete' && event.key !== 'Backspace') return;
        event.preventDefault();
        onRemove();
      }}
    >
      <span className={css.text}>{text}</span>
      <span data-cross aria-hidden="true" className={css.cross}>
        ×
      </span>
    </button>
  );
}
