import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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
  /** Given: the options are those that somebody else has found for what is typed. */
  onSearch?: (text: string) => void;
  /** The list is shown. */
  onOpen?: () => void;
  /** Said where no option fits. */
  nothing?: string;
  /** How an option looks, where its label does not say it all. */
  renderOption?: (value: V) => ReactNode;
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
  onSearch,
  onOpen,
  nothing,
  renderOption,
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
          allowDeselect={false}
          clearButtonProps={{ 'aria-label': t(($) => $.ui.clear) }}
          nothingFoundMessage={nothing ?? t(($) => $.ui.nothingFound)}
          {...(onSearch && { onSearchChange: onSearch, filter: (found) => found.options })}
          {...(onOpen && { onDropdownOpen: onOpen })}
          {...(renderOption && { renderOption: ({ option }) => renderOption(option.value) })}
          rightSection={clearable && value !== null ? undefined : <IconChevronDown size={16} />}
          rightSectionPointerEvents={clearable && value !== null ? 'all' : 'none'}
          comboboxProps={{ shadow: 'none', offset: 4 }}
          checkIconPosition="right"
          withScrollArea={false}
          classNames={{
            input: classes(fieldCss.control, css.input, clearable && value !== null && css.clearable),
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
