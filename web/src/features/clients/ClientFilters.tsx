import { clientKind, clientStatus, listClients } from '@takt/contract/clients.ts';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { ChoiceMenu } from '../../ui/ChoiceMenu.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import filterCss from '../../ui/Filters.module.css';
import { PersonSelect } from '../members/PersonSelect.tsx';
import type { ClientsSearch } from './search.ts';

interface ClientFiltersProps {
  search: ClientsSearch;
  onChange: (part: ClientsSearch) => void;
  /** Of all that match; undefined until it is known. */
  total: number | undefined;
  searchField: RefObject<HTMLInputElement | null>;
}

const order = listClients.query.shape.order.unwrap();

/** Who is listed: what is chosen stands in the address. */
export function ClientFilters({ search, onChange, total, searchField }: ClientFiltersProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <div className={filterCss.filters}>
      <SearchField
        label={t(($) => $.clients.list.search)}
        value={search.q ?? ''}
        onSearch={(q) => onChange({ q: q || undefined })}
        inputRef={searchField}
        className={filterCss.search}
      />
      <ChoiceMenu
        label={t(($) => $.clients.field.status)}
        any={t(($) => $.clients.list.anyStatus)}
        options={clientStatus.options.map((value) => ({
          value,
          label: t(($) => $.clients.status[value]),
        }))}
        chosen={search.status}
        onChange={(status) => onChange({ status })}
      />
      <NativeSelect
        className={filterCss.choice}
        aria-label={t(($) => $.clients.field.kind)}
        value={search.kind ?? ''}
        onChange={({ target }) => onChange({ kind: clientKind.safeParse(target.value).data })}
      >
        <option value="">{t(($) => $.clients.list.anyKind)}</option>
        {clientKind.options.map((one) => (
          <option key={one} value={one}>
            {t(($) => $.clients.kind[one])}
          </option>
        ))}
      </NativeSelect>
      <div className={filterCss.compact}>
        <PersonSelect
          label={t(($) => $.clients.field.owner_id)}
          placeholder={t(($) => $.clients.list.anyOwner)}
          value={search.owner ?? null}
          onChange={(owner) => onChange({ owner: owner ?? undefined })}
          clearable
        />
      </div>
      <NativeSelect
        className={filterCss.choice}
        aria-label={t(($) => $.clients.list.order)}
        value={search.order ?? 'name'}
        onChange={({ target }) => {
          const chosen = order.parse(target.value);
          onChange({ order: chosen === 'name' ? undefined : chosen });
        }}
      >
        {order.options.map((one) => (
          <option key={one} value={one}>
            {t(($) => $.clients.list.orders[one])}
          </option>
        ))}
      </NativeSelect>
      <span role="status" className={filterCss.total}>
        {total !== undefined && t(($) => $.clients.found, { count: total, shown: number(total) })}
      </span>
    </div>
  );
}
