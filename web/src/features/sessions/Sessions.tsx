import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { InlineConfirm } from '../../ui/InlineConfirm.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Failure } from '../shell/Failure.tsx';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './api.ts';
import { SessionRow } from './SessionRow.tsx';
import css from './sessions.module.css';

/** Where one is signed in. */
export function Sessions() {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <Section
      id="sessions"
      title={t(($) => $.account.sessions.title)}
      lead={t(($) => $.account.sessions.lead)}
      titleRef={title}
    >
      <SessionList onGone={() => title.current?.focus()} />
    </Section>
  );
}

/** `onGone`: what had the focus is gone. */
function SessionList({ onGone }: { onGone: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const sessions = useQuery(sessionsQuery);
  const end = useEndSession();
  const endOthers = useEndOtherSessions();

  if (sessions.isPending) return <SessionSkeleton />;
  if (sessions.isError) {
    return (
      <Failure
        title={t(($) => $.account.sessions.failedToLoad)}
        error={sessions.error}
        retry={sessions.refetch}
      />
    );
  }
  const { items } = sessions.data;
  const onError = (error: Error) =>
    fail(
      error,
      t(($) => $.account.sessions.failedToEnd),
    );
  const endOne = (id: string) =>
    end.mutate(id, {
      onSuccess: () => {
        toast({ title: t(($) => $.account.sessions.ended) });
        onGone();
      },
      onError,
    });
  const endAllOthers = () =>
    endOthers.mutate(undefined, {
      onSuccess: ({ ended }) => {
        toast({ title: t(($) => $.account.sessions.endedOthers, { count: ended }) });
        onGone();
      },
      onError,
    });
  return (
    <>
      <ul className={css.list}>
        {items.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            ending={end.isPending && end.variables === session.id}
            onEnd={() => endOne(session.id)}
          />
        ))}
      </ul>
      {items.some(({ current }) => !current) ? (
        <InlineConfirm
          variant="outline"
          label={t(($) => $.account.sessions.endOthers)}
          question={t(($) => $.account.sessions.endOthersSure)}
          busy={endOthers.isPending}
          onConfirm={endAllOthers}
        />
      ) : (
        <p className={css.only}>{t(($) => $.account.sessions.onlyThis)}</p>
      )}
    </>
  );
}

function SessionSkeleton() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true" aria-label={t(($) => $.account.sessions.title)} role="group" className={css.list}>
      {[1, 2].map((row) => (
        <div key={row} className={css.row}>
          <Skeleton width={20} height={20} />
          <div className={css.what}>
            <Skeleton width="40%" />
            <Skeleton width="60%" height={14} />
          </div>
        </div>
      ))}
    </div>
  );
}
