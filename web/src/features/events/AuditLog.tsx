import type { TaktEvent } from '@takt/contract/events.ts';
import type { Organisation } from '@takt/contract/organisations.ts';
import { IconFilterOff, IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../api/live.ts';
import { messageOf } from '../../api/messages.ts';
import { useFormats } from '../../texts/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { addDays } from '../../ui/period.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useCalendar } from '../organisations/useCalendar.ts';
import { Failure } from '../shell/Failure.tsx';
import { auditQuery } from './api.ts';
import { AuditLine } from './AuditLine.tsx';
import { byDay } from './days.ts';
import css from './events.module.css';
import { isAdministration } from './kinds.ts';
import type { AuditSearch } from './search.ts';
import { useInSight } from './useInSight.ts';

interface AuditLogProps {
  organisation: Organisation;
  search: AuditSearch;
  onPerson: (id: string) => void;
  onClear: () => void;
}

/** The log from the newest back, under its days; scrolling to its end brings what was earlier. */
export function AuditLog({ organisation, search, onPerson, onClear }: AuditLogProps) {
  const { t } = useTranslation();
  const { longDay } = useFormats();
  const { today } = useCalendar();
  const log = useInfiniteQuery(auditQuery(organisation.id, search));
  const fresh = useFresh(organisation.id, search);
  const { hasNextPage, isFetching, isFetchNextPageError } = log;
  const end = useInSight(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void log.fetchNextPage();
  });
  if (log.isPending) return <Waiting />;
  if (!log.data) {
    return (
      <div className="card">
        <Failure title={t(($) => $.audit.failedToFetch)} error={log.error} retry={log.refetch} />
      </div>
    );
  }
  const entries = log.data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) return nothing();
  const { timezone } = organisation.preferences;
  const dayName = (day: string) => {
    if (day === today) return t(($) => $.audit.today);
    return day === addDays(today, -1) ? t(($) => $.audit.yesterday) : longDay(day);
  };
  return (
    <>
      {fresh.count > 0 && (
        <Button variant="secondary" className={css.fresh} onClick={fresh.show}>
          {t(($) => $.audit.fresh, { count: fresh.count })}
        </Button>
      )}
      {byDay(entries, timezone).map(({ day, entries: lines }) => (
        <section key={day} aria-labelledby={`audit-${day}`} className={css.day}>
          <h2 id={`audit-${day}`} className={css.dayName}>
            {dayName(day)}
          </h2>
          <ul className={`card ${css.lines}`}>
            {lines.map((entry) => (
              <AuditLine key={entry.id} entry={entry} timeZone={timezone} onPerson={onPerson} />
            ))}
          </ul>
        </section>
      ))}
      {isFetchNextPageError && (
        <Alert variant="destructive" title={t(($) => $.audit.failedToFetchMore)}>
          {messageOf(log.error)}
        </Alert>
      )}
      <div key={log.data.pages.length} ref={end} className={css.end}>
        {hasNextPage ? (
          <Button variant="outline" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t(($) => $.audit.more)}
          </Button>
        ) : (
          <p>{t(($) => $.audit.beginning)}</p>
        )}
      </div>
    </>
  );

  function nothing() {
    const { kind, person, from } = search;
    return kind === undefined && person === undefined && from === undefined ? (
      <EmptyState
        icon={<IconHistory size={24} stroke={1.6} />}
        title={t(($) => $.audit.emptyTitle)}
        description={t(($) => $.audit.emptyLead)}
      />
    ) : (
      <EmptyState
        icon={<IconFilterOff size={24} stroke={1.6} />}
        title={t(($) => $.audit.noneFound)}
        description={t(($) => $.audit.noneFoundLead)}
        action={
          <Button variant="outline" onClick={onClear}>
            {t(($) => $.audit.clear)}
          </Button>
        }
      />
    );
  }
}

/** What has happened meanwhile waits behind a button: the lines that one reads stay in their place. */
function useFresh(orgId: string, search: AuditSearch) {
  const queries = useQueryClient();
  const { queryKey } = auditQuery(orgId, search);
  const selection = JSON.stringify(queryKey);
  const [heard, setHeard] = useState({ selection, count: 0 });
  const count = heard.selection === selection ? heard.count : 0;
  useLive((event) => {
    // Lines come in twos and threes before anything is drawn.
    if (matches(event, search))
      setHeard((now) => ({ selection, count: now.selection === selection ? now.count + 1 : 1 }));
  });
  const show = () => {
    setHeard({ selection, count: 0 });
    // From the top again: the pages below were counted from what was the newest line then.
    queries.setQueryData(
      queryKey,
      (known) => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
    );
    void queries.invalidateQueries({ queryKey });
  };
  return { count, show };
}

const matches = ({ kind, actor_id }: TaktEvent, search: AuditSearch): boolean =>
  (search.scope === 'all' || isAdministration(kind)) &&
  (search.kind === undefined || search.kind === kind) &&
  (search.person === undefined || search.person === actor_id) &&
  // It has happened today, which a period seldom holds.
  search.to === undefined;

function Waiting() {
  return (
    <div aria-busy="true" className={css.day}>
      <div className={css.dayName}>
        <Skeleton width={120} height={20} />
      </div>
      <div className={`card ${css.lines}`}>
        {[72, 56, 64, 48, 68].map((width) => (
          <div key={width} className={css.waiting}>
            <Skeleton circle width={24} height={24} />
            <Skeleton width={`${width}%`} height={20} />
          </div>
        ))}
      </div>
    </div>
  );
}
