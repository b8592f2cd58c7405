import { type Member, memberStatus } from '@takt/contract/members.ts';
import { role } from '@takt/contract/organisations.ts';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { departmentsQuery } from '../departments/api.ts';
import { pathsOf } from '../departments/departments.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import css from './MemberFilters.module.css';
import type { MembersSearch } from './search.ts';

interface MemberFiltersProps {
  search: MembersSearch;
  onChange: (part: MembersSearch) => void;
  /** Of all that match; undefined until it is known. */
  total: number | undefined;
  searchField: RefObject<HTMLInputElement | null>;
}

/** Who is listed: what is chosen stands in the address. */
export function MemberFilters({ search, onChange, total, searchField }: MemberFiltersProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { id } = useOrganisation();
  const departments = useQuery(departmentsQuery(id)).data;
  const paths = useMemo(() => pathsOf(departments ?? []), [departments]);
  return (
    <div className={css.filters}>
      <SearchField
        label={t(($) => $.members.search)}
        value={search.q ?? ''}
        onSearch={(q) => onChange({ q: q || undefined })}
        inputRef={searchField}
        className={css.search}
      />
      <NativeSelect
        className={css.choice}
        aria-label={t(($) => $.members.column.role)}
        value={search.role ?? ''}
        onChange={({ target }) => onChange({ role: role.safeParse(target.value).data })}
      >
        <option value="">{t(($) => $.members.anyRole)}</option>
        {role.options.map((one) => (
          <option key={one} value={one}>
            {t(($) => $.organisations.roles[one])}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        className={css.choice}
        aria-label={t(($) => $.members.column.status)}
        value={search.status ?? ''}
        onChange={({ target }) => onChange({ status: memberStatus.safeParse(target.value).data })}
      >
        <option value="">{t(($) => $.members.anyStatus)}</option>
        {memberStatus.options.map((one: Member['status']) => (
          <option key={one} value={one}>
            {t(($) => $.members.status[one])}
          </option>
        ))}
      </NativeSelect>
      {paths.length > 0 && (
        <NativeSelect
          className={css.choice}
          aria-label={t(($) => $.members.column.department)}
          value={search.department ?? ''}
          onChange={({ target }) => onChange({ department: target.value || undefined })}
        >
          <option value="">{t(($) => $.members.anyDepartment)}</option>
          {paths.map(({ id: value, name, level }) => (
            <option key={value} value={value}>
              {`${'\u2003'.repeat(level - 1)}${name}`}
            </option>
          ))}
        </NativeSelect>
      )}
      <span role="status" className={css.total}>
        {total !== undefined && t(($) => $.members.people, { count: total, shown: number(total) })}
      </span>
    </div>
  );
}
