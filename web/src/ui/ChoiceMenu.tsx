import { IconChevronDown } from '@tabler/icons-react';
import { Button } from './Button.tsx';
import css from './ChoiceMenu.module.css';
import { classes } from './classes.ts';
import { Menu } from './Menu.tsx';

interface ChoiceMenuProps {
  /** Its name for screen readers. */
  label: string;
  /** Said where nothing is chosen. */
  any: string;
  options: readonly { value: string; label: string }[];
  /** Values with commas between them, as the address and the api have them. */
  chosen: string | undefined;
  onChange: (chosen: string | undefined) => void;
}

/** Several of a few, for a filter: the button says which. */
export function ChoiceMenu({ label, any, options, chosen = '', onChange }: ChoiceMenuProps) {
  const on = new Set(chosen.split(',').filter(Boolean));
  const names = options.filter(({ value }) => on.has(value)).map((option) => option.label);
  const shown = names.length === 0 ? any : names.join(', ');
  const toggle = (value: string) => {
    const next = options.filter((one) => on.has(one.value) !== (one.value === value));
    onChange(next.map((one) => one.value).join(',') || undefined);
  };
  return (
    <Menu
      trigger={
        <Button
          variant="outline"
          aria-label={`${label}: ${shown}`}
          className={classes(css.button, names.length > 0 && css.on)}
        >
          <span className={css.text}>{shown}</span>
          <IconChevronDown aria-hidden="true" />
        </Button>
      }
      sections={[
        {
          items: options.map((option) => ({
            label: option.label,
            checked: on.has(option.value),
            several: true,
            keepOpen: true,
            onSelect: () => toggle(option.value),
          })),
        },
        { items: [{ label: any, disabled: names.length === 0, onSelect: () => onChange(undefined) }] },
      ]}
    />
  );
}
