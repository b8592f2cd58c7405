import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/SelectField.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { departmentsQuery } from './api.ts';
import { pathsOf } from './departments.ts';

interface DepartmentSelectProps {
  label: string;
  hint?: string;
  /** Said where none is chosen. */
  empty: string;
  value: string | null;
  onChange: (id: string | null) => void;
  /** Can't be chosen. */
  except?: ReadonlySet<string> | undefined;
}

/** A department by its path, or none. */
export function DepartmentSelect({ empty, except, ...rest }: DepartmentSelectProps) {
  const { t } = useTranslation();
  const { id } = useOrganisation();
  const departments = useQuery(departmentsQuery(id));
  const paths = pathsOf(departments.data ?? []).filter((one) => !except?.has(one.id));
  return (
    <SelectField
      {...rest}
      searchable
      clearable
      placeholder={empty}
      nothing={departments.isError ? t(($) => $.departments.failedToFetch) : t(($) => $.ui.nothingFound)}
      options={paths.map(({ id: value, path }) => ({ value, label: path }))}
    />
  );
}
