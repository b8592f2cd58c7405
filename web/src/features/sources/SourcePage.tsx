import type { Source } from '@takt/contract/sources.ts';
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/errors.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { usePlatformName } from '../analytics/usePlatformName.ts';
import { ImportList } from '../imports/ImportList.tsx';
import { useLiveImports } from '../imports/useLiveImports.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { Failure } from '../shell/Failure.tsx';
import { sourceQuery } from './api.ts';
import { Holdings } from './Holdings.tsx';
import { RemoveSource } from './RemoveSource.tsx';
import { SourceFacts } from './SourceFacts.tsx';
import { SourceSettings } from './SourceSettings.tsx';
import { SourceState } from './SourceState.tsx';
import { SourceTrouble } from './SourceTrouble.tsx';
import css from './sources.module.css';
import { Syncs } from './Syncs.tsx';
import { useSourceActs } from './useSourceActs.ts';

/** One source: whether it works, what came of it, how it is read, and its end. */
export function SourcePage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/in-organisation/frame/data/sources/$id' });
  const platform = usePlatformName();
  const mayWrite = useOrganisation().role !== 'member';
  const source = useQuery(sourceQuery(id));
  useLiveImports();
  const isMissing = source.error instanceof ApiError && source.error.status === 404;
  return (
    <Page
      title={source.data ? platform(source.data.name) : t(($) => $.sources.page.title)}
      above={
        <Link to="/data" className={css.back}>
          <IconArrowLeft size={16} aria-hidden="true" />
          {t(($) => $.sources.page.back)}
        </Link>
      }
      actions={source.data && mayWrite && <Acts source={source.data} />}
    >
      <div className={css.page}>
        {isMissing && <Alert>{t(($) => $.sources.page.missing)}</Alert>}
        {source.isError && !isMissing && !source.data && (
          <Failure error={source.error} retry={source.refetch} />
        )}
        {source.isPending && <Skeleton height={160} />}
        {source.data && <Parts key={id} source={source.data} mayWrite={mayWrite} />}
      </div>
    </Page>
  );
}

function Acts({ source }: { source: Source }) {
  const { t } = useTranslation();
  const { sync, rest } = useSourceActs(source.id);
  if (source.kind !== 'connection') return null;
  const isPaused = source.status === 'paused';
  return (
    <>
      <SourceState source={source} />
      <Button
        variant="outline"
        busy={rest.isPending}
        onClick={() => rest.run(isPaused ? 'active' : 'paused')}
      >
        {isPaused ? t(($) => $.sources.page.resume) : t(($) => $.sources.page.pause)}
      </Button>
      {!isPaused && (
        <Button busy={sync.isPending || source.is_syncing} onClick={sync.run}>
          {!sync.isPending && !source.is_syncing && <IconRefresh aria-hidden="true" />}
          {t(($) => $.sources.list.sync)}
        </Button>
      )}
    </>
  );
}

function Parts({ source, mayWrite }: { source: Source; mayWrite: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <SourceTrouble source={source} mayWrite={mayWrite} />
      <SourceFacts source={source} mayWrite={mayWrite} />
      <div className={css.columns}>
        <Holdings id={source.id} />
        {source.kind === 'connection' && <Syncs id={source.id} />}
      </div>
      <ImportList
        title={t(($) => $.sources.imports.title)}
        filter={{ source: source.id }}
        onGoOn={(file) => void navigate({ to: '/data', search: { file } })}
      />
      {mayWrite && (
        <div>
          <SourceSettings source={source} />
          <RemoveSource source={source} />
        </div>
      )}
    </>
  );
}
