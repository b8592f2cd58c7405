import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { sourcesQuery } from '../sources/api.ts';
import { QualitySummary } from '../sources/QualitySummary.tsx';
import { SourceList } from '../sources/SourceList.tsx';
import { ImportFilters } from './ImportFilters.tsx';
import { ImportList } from './ImportList.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportWizard } from './ImportWizard.tsx';
import css from './imports.module.css';
import type { DataSearch } from './search.ts';
import { useLiveImports } from './useLiveImports.ts';

/** Where the figures come from: sources, files, and the way in for a new one. */
export function DataPage() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/in-organisation/frame/data' });
  const navigate = useNavigate();
  const { source, status } = search;
  /** Beside the filter of the list, which stays. */
  const show = (next: Omit<DataSearch, 'source' | 'status'>) =>
    void navigate({ to: '/data', search: { ...next, source, status } });
  const mayUpload = useOrganisation().role !== 'member';
  const sources = useQuery(sourcesQuery);
  const wizard = mayUpload && (search.upload === true || search.file !== undefined);
  const isEmpty = sources.data?.items.length === 0;
  useLiveImports();

  const button = mayUpload && (
    <Button onClick={() => show({ upload: true })}>
      <IconUpload aria-hidden="true" />
      {t(($) => $.data.upload)}
    </Button>
  );
  return (
    <Page title={t(($) => $.data.title)} actions={!wizard && !isEmpty && button}>
      <div className={css.page}>
        {!mayUpload && <Alert>{t(($) => $.data.notAllowed)}</Alert>}
        {wizard && (
          <ImportWizard
            fileId={search.file}
            onCancel={() => show({})}
            onStarted={(id) => show({ import: id })}
          />
        )}
        {!wizard && search.import !== undefined && (
          <ImportProgress
            id={search.import}
            onHide={() => show({})}
            onUpload={() => show({ upload: true })}
            onGoOn={(id) => show({ file: id })}
          />
        )}
        {!(wizard && isEmpty) && <SourceList upload={button} />}
        {sources.data?.items.some(({ last_day }) => last_day !== null) && <QualitySummary />}
        <ImportList
          title={t(($) => $.data.list.title)}
          filter={{ source, status }}
          filters={
            <ImportFilters
              sources={sources.data?.items ?? []}
              filter={{ source, status }}
              onFilter={(filter) => void navigate({ to: '/data', search: { ...search, ...filter } })}
            />
          }
          onGoOn={(id) => show({ file: id })}
        />
      </div>
    </Page>
  );
}
