import type { Source } from '@takt/contract/sources.ts';
import { IconPlugConnected, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { usePlatformName } from '../analytics/usePlatformName.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { Failure } from '../shell/Failure.tsx';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { sourcesQuery, useStartSync } from './api.ts';
import { SourceState } from './SourceState.tsx';
import css from './sources.module.css';
import { useSourceFacts } from './useSourceFacts.ts';

/** Where figures come from: how fresh each source is, when it is read next, and what is wrong with it. */
export function SourceList({ upload }: { upload: ReactNode }) {
  const { t } = useTranslation();
  const { data, isPending, isError, error, refetch } = useQuery(sourcesQuery);
  const mayWrite = useOrganisation().role !== 'member';
  const connect = mayWrite && (
    <Link to="/data/connect" className={buttonClass({ variant: 'outline' })}>
      <IconPlugConnected aria-hidden="true" />
      {t(($) => $.sources.list.connect)}
    </Link>
  );
  return (
    <section className="card" aria-labelledby="sources" aria-busy={isPending}>
      <header className={css.head}>
        <h2 id="sources" className={css.title}>
          {t(($) => $.sources.list.title)}
        </h2>
        {data !== undefined && data.items.length > 0 && connect}
      </header>
      {isPending && (
        <div className={css.waiting}>
          <Skeleton height={44} />
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      )}
      {isError && !data && <Failure error={error} retry={refetch} />}
      {data?.items.length === 0 && (
        <EmptyState
          icon={<IconPlugConnected size={24} stroke={1.6} />}
          title={t(($) => $.sources.list.emptyTitle)}
          description={t(($) => $.sources.list.emptyLead)}
          action={
            mayWrite && (
              <div className={css.actions}>
                {connect}
                {upload}
              </div>
            )
          }
        />
      )}
      <ul className={css.list}>
        {data?.items.map((source) => (
          <Row key={source.id} source={source} mayWrite={mayWrite} />
        ))}
      </ul>
    </section>
  );
}

function Row({ source, mayWrite }: { source: Source; mayWrite: boolean }) {
  const { t } = useTranslation();
  const platform = usePlatformName();
  const fail = useFailureToast();
  const sync = useStartSync();
  const { lastDay, behind, arrived, next } = useSourceFacts(source);
  const { id, name, kind } = source;
  const shown = platform(name);
  const mayRead = mayWrite && kind === 'connection' && source.status !== 'paused';
  return (
    <li className={css.row}>
      <div className={css.who}>
        <Link to="/data/sources/$id" params={{ id }} className={css.name}>
          {shown}
        </Link>
        <span className={css.soft}>
          {[
            ...(shown === platform(source.platform) ? [] : [platform(source.platform)]),
            t(($) => $.sources.kind[kind]),
          ].join(' · ')}
        </span>
      </div>
      <dl className={css.facts}>
        <div>
          <dt>{t(($) => $.sources.list.lastDay)}</dt>
          <dd>
            {lastDay}
            {behind && <small data-state={behind.state}>{behind.text}</small>}
          </dd>
        </div>
        <div>
          <dt>{t(($) => $.sources.list.arrived)}</dt>
          <dd>{arrived}</dd>
        </div>
        <div>
          <dt>{t(($) => $.sources.list.next)}</dt>
          <dd>{next}</dd>
        </div>
      </dl>
      <span className={css.state}>
        <SourceState source={source} />
      </span>
      <span className={css.act}>
        {mayRead && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={t(($) => $.sources.list.syncName, { name: shown })}
            title={t(($) => $.sources.list.sync)}
            busy={sync.isPending || source.is_syncing}
            onClick={() =>
              sync.mutate(id, {
                onError: (error) =>
                  fail(
                    error,
                    t(($) => $.sources.page.failedToSync),
                  ),
              })
            }
          >
            {!sync.isPending && !source.is_syncing && <IconRefresh aria-hidden="true" />}
          </Button>
        )}
      </span>
      {source.error !== null && <p className={css.error}>{source.error}</p>}
    </li>
  );
}
