import { IconDatabaseImport, IconUpload } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../api/live.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { importsQuery } from './api.ts';
import { bringsFigures, importsOf } from './imports.ts';
import { ImportList } from './ImportList.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportWizard } from './ImportWizard.tsx';
import css from './imports.module.css';
import type { DataSearch } from './search.ts';
import { Sources } from './Sources.tsx';

/** Where the figures come from: sources, files, and the way in for a new one. */
export function DataPage() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/in-organisation/frame/data' });
  const navigate = useNavigate();
  const show = (next: DataSearch) => void navigate({ to: '/data', search: next });
  const mayUpload = useOrganisation().role !== 'member';
  const imports = useInfiniteQuery(importsQuery);
  const empty =
    imports.data !== undefined && !imports.hasNextPage && importsOf(imports.data.pages).length === 0;
  const wizard = mayUpload && (search.upload === true || search.file !== undefined);

  const queries = useQueryClient();
  useLive((event) => {
    if (event.kind !== 'import.changed') return;
    void queries.invalidateQueries({ queryKey: importsQuery.queryKey });
    void queries.invalidateQueries({ queryKey: ['imports', 'one'] });
    if (bringsFigures(event)) void queries.invalidateQueries({ queryKey: ['analytics'] });
  });

  const button = mayUpload && (
    <Button onClick={() => show({ upload: true })}>
      <IconUpload aria-hidden="true" />
      {t(($) => $.data.upload)}
    </Button>
  );
  return (
    <Page title={t(($) => $.data.title)} actions={!wizard && !empty && button}>
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
        {empty && !wizard && (
          <div className="card">
            <EmptyState
              icon={<IconDatabaseImport size={24} stroke={1.6} />}
              title={t(($) => $.data.list.emptyTitle)}
              description={t(($) => $.data.list.emptyLead)}
              action={button}
            />
          </div>
        )}
        {!empty && (
          <>
            <Sources />
            <ImportList onGoOn={(id) => show({ file: id })} />
          </>
        )}
      </div>
    </Page>
  );
}
