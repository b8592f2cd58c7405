import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/SelectField.tsx';
import { clientQuery, foundClientsQuery } from './api.ts';

interface ClientSelectProps {
  label: string;
  value: string | null;
  onChange: (id: string | null) => void;
  placeholder?: string;
}

/** One client of any number, or none: type a part of the name, the server finds it. */
export function ClientSelect({ value, ...rest }: ClientSelectProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const chosen = useQuery({ ...clientQuery(value ?? ''), enabled: value !== null, staleTime: 60_000 }).data;
  // The field shows the chosen name, and that is nothing to search for.
  const found = useQuery({
    ...foundClientsQuery(text === chosen?.name ? '' : text.trim()),
    enabled: asked,
  });
  const names = new Map((found.data ?? []).map(({ id, name }) => [id, name]));
  if (value !== null) names.set(value, chosen?.name ?? t(($) => $.ui.unknown));
  return (
    <SelectField
      {...rest}
      value={value}
      searchable
      clearable
      onSearch={setText}
      onOpen={() => setAsked(true)}
      nothing={found.isFetching ? t(($) => $.ui.searching) : t(($) => $.ui.nothingFound)}
      options={[...names].map(([id, label]) => ({ value: id, label }))}
    />
  );
}
