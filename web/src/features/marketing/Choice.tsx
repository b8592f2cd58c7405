import { IconChevronDown } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import css from './marketing.module.css';

interface ChoiceProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
}

/** One of several, told by its name: where a row of switches would be too wide. */
export function Choice<V extends string>({ label, options, value, onChange }: ChoiceProps<V>) {
  return (
    <Menu
      trigger={
        <Button variant="outline" className={css.choice}>
          <span className={css.choiceLabel}>{`${label}:`}</span>
          <span className={css.choiceValue}>{options.find((option) => option.value === value)?.label}</span>
          <IconChevronDown aria-hidden="true" />
        </Button>
      }
      sections={[
        {
          items: options.map((option) => ({
            label: option.label,
            checked: option.value === value,
            onSelect: () => onChange(option.value),
          })),
        },
      ]}
    />
  );
}
