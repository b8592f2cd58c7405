import { importStatus } from '@takt/contract/imports.ts';
import type { Source } from '@takt/contract/sources.ts';
import { useTranslation } from 'react-i18next';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { usePlatformName } from '../analytics/usePlatformName.ts';
import type { ImportFilter } from './api.ts';
import css from './imports.module.css';

interface ImportFiltersProps {
  sources: readonly Source[];
  filter: ImportFilter;
  onFilter: (filter: ImportFilter) => void;
}

/** Which imports the list shows. */
export function ImportFilters({ sources, filter, onFilter }: ImportFiltersProps) {
  const { t } = useTranslation();
  const platform = usePlatformName();
  return (
    <span className={css.filters}>
      <NativeSelect
        aria-label={t(($) => $.sources.history.source)}
        value={filter.source ?? ''}
        onChange={({ target }) => onFilter({ ...filter, source: target.value || undefined })}
      >
        <option value="">{t(($) => $.sources.history.anySource)}</option>
        {sources.map(({ id, name }) => (
          <option key={id} value={id}>
            {platform(name)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label={t(($) => $.sources.history.status)}
        value={filter.status ?? ''}
        onChange={({ target }) => onFilter({ ...filter, status: importStatus.safeParse(target.value).data })}
      >
        <option value="">{t(($) => $.sources.history.anyStatus)}</option>
        {importStatus.options.map((status) => (
          <option key={status} value={status}>
            {t(($) => $.data.status[status])}
          </option>
        ))}
      </NativeSelect>
    </span>
  );
}
