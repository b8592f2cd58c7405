import type { Asked } from '@takt/contract/endpoint.ts';
import { exportAudit, listAudit } from '@takt/contract/events.ts';
import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { download } from '../../api/download.ts';
import type { AuditSearch } from './search.ts';

type Filter = NonNullable<Asked<typeof exportAudit>['query']>;
const filterOf = ({ person, ...rest }: AuditSearch): Filter => ({ ...rest, actor_id: person });

export const auditQuery = (orgId: string, search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit', orgId, search],
    staleTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, {
        params: { orgId },
        query: { ...filterOf(search), cursor: pageParam || undefined },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

export const useExportAudit = (orgId: string) =>
  useMutation({
    mutationFn: (search: AuditSearch) =>
      download(exportAudit, { params: { orgId }, query: filterOf(search) }),
  });
