import type { Asked } from '@takt/contract/endpoint.ts';
import {
  acceptInvitation,
  approveInvitation,
  type Invitation,
  invite,
  inviteMany,
  listInvitations,
  openInvitation,
  registerInvited,
  resendInvitation,
  revokeInvitation,
} from '@takt/contract/invitations.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type InvitationStatus = Invitation['status'];

/** The newest first. */
export const invitationsQuery = (orgId: string, status: InvitationStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: ['invitations', orgId, 'list', status ?? 'any'],
    staleTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(listInvitations, {
        params: { orgId },
        query: { status, cursor: pageParam || undefined, limit: 100 },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** Who has proposed whom, for those who decide. */
export const proposalsQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['invitations', orgId, 'proposals'],
    queryFn: async ({ signal }) =>
      (
        await call(listInvitations, {
          params: { orgId },
          query: { status: 'requested', limit: 200 },
          signal,
        })
      ).items,
  });

type Terms = Pick<Asked<typeof invite>['body'], 'role' | 'department_id'>;

export function useInvite(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Asked<typeof invite>['body']) => call(invite, { params: { orgId }, body }),
    onSuccess: () => settle(queries, orgId),
  });
}

export function useInviteMany(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Terms & { emails: string[] }) => call(inviteMany, { params: { orgId }, body }),
    onSuccess: () => settle(queries, orgId),
  });
}

/** An invitation by its id, wherever it is listed. */
type OfOne = Pick<Invitation, 'id'>;

export function useResend(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: OfOne) => call(resendInvitation, { params: { orgId, invitationId: id } }),
    onSettled: () => settle(queries, orgId),
  });
}

export function useApprove(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: OfOne) => call(approveInvitation, { params: { orgId, invitationId: id } }),
    onSettled: () => settle(queries, orgId),
  });
}

/** Revokes what was sent, declines or takes back what was proposed. */
export function useRevoke(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: OfOne) => call(revokeInvitation, { params: { orgId, invitationId: id } }),
    onSettled: () => settle(queries, orgId),
  });
}

/** Whoever is invited stands among the members too. */
async function settle(queries: QueryClient, orgId: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['invitations', orgId] }),
    queries.invalidateQueries({ queryKey: ['members', orgId, 'list'] }),
  ]);
}

/** What the link of a letter offers. It says what was true when it was opened: nothing is asked again by itself. */
export const offerQuery = (token: string) =>
  queryOptions({
    queryKey: ['offer', token],
    queryFn: ({ signal }) => call(openInvitation, { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });

export const useAccept = () =>
  useMutation({ mutationFn: (token: string) => call(acceptInvitation, { body: { token } }) });

export type Joining = Asked<typeof registerInvited>['body'];
export const useJoin = () => useMutation({ mutationFn: (body: Joining) => call(registerInvited, { body }) });
