import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { Field, type FieldProps } from './Field.tsx';
import fieldCss from './Field.module.css';
import css from './SelectField.module.css';

export interface Option<V extends string> {
  value: V;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps<V extends string> extends FieldProps {
  options: readonly Option<V>[];
  value: V | null;
  onChange: (value: V | null) => void;
  onBlur?: () => void;
  /** For long lists: type to find. */
  searchable?: boolean;
  /** A cross empties it; otherwise a choice can only be replaced. */
  clearable?: boolean;
  placeholder?: string;
  disabled?: boolean;
  name?: string;
}

/** Controlled; with react-hook-form inside a `<Controller>`: `<SelectField {...field} />`. */
export function SelectField<V extends string>({
  label,
  hint,
  error,
  required,
  options,
  value,
  onChange,
  clearable = false,
  ...rest
}: SelectFieldProps<V>) {
  const { t } = useTranslation();
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <Select<V>
          {...rest}
          {...control}
          data={[...options]}
          value={value}
          onChange={onChange}
          clearable={clearable}
          allowDeselect={clearable}
          clearButtonProps={{ 'aria-label': t(($) => $.ui.clear) }}
          nothingFoundMessage={t(($) => $.ui.nothingFound)}
          rightSection={clearable && value !== null ? undefined : <IconChevronDown size={16} />}
          rightSectionPointerEvents={clearable && value !== null ? 'all' : 'none'}
          comboboxProps={{ shadow: 'none', offset: 4 }}
          checkIconPosition="right"
          withScrollArea={false}
          classNames={{
            input: classes(fieldCss.control, css.input, clearable && css.clearable),
            dropdown: css.dropdown,
            options: css.options,
            option: css.option,
            section: css.section,
          }}
        />
      )}
    </Field>
  );
}
