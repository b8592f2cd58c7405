import { createDemonstration } from '@takt/contract/demonstrations.ts';
import type { Asked } from '@takt/contract/endpoint.ts';
import { listMembers, removeMember } from '@takt/contract/members.ts';
import { acceptOffer, declineOffer, listOffers } from '@takt/contract/invitations.ts';
import {
  createOrganisation,
  deleteOrganisation,
  getOrganisation,
  getOrganisationAnalytics,
  getOrganisationPage,
  getOrganisationStats,
  type Organisation,
  requestAccess,
  restoreOrganisation,
  transferOwnership,
  updateOrganisation,
  updateSecurity,
} from '@takt/contract/organisations.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { showOrganisation, shownOrganisation } from '../../api/organisation.ts';
import { organisationsQuery, shownFirst } from './current.ts';
import { useEntrance } from './entrance.ts';

// `organisations` is what belongs to the person, whatever organisation the tab shows; `organisation` to one of them.

export const offersQuery = queryOptions({
  queryKey: ['organisations', 'offers'],
  queryFn: ({ signal }) => call(listOffers, { signal }),
});

export const organisationPageQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organisations', 'page', slug],
    queryFn: ({ signal }) => call(getOrganisationPage, { params: { slug }, signal }),
  });

export const organisationStatsQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['organisation', orgId, 'stats'],
    staleTime: 0,
    queryFn: ({ signal }) => call(getOrganisationStats, { params: { orgId }, signal }),
  });

export const organisationAnalyticsQuery = (orgId: string, days: number) =>
  queryOptions({
    queryKey: ['organisation', orgId, 'analytics', days],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(getOrganisationAnalytics, { params: { orgId }, query: { time_range: `${days}d` }, signal }),
  });

/** Whom the organisation can be handed over to. */
export const activeAdminsQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['members', orgId, 'admins'],
    queryFn: ({ signal }) =>
      call(listMembers, { params: { orgId }, query: { role: 'admin', status: 'active' }, signal }),
  });

type NewOrganisation = Asked<typeof createOrganisation>['body'];
export function useCreateOrganisation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewOrganisation) => call(createOrganisation, { body }),
    onSuccess: (created) => {
      showOrganisation(created.id);
      queries.setQueryData(organisationsQuery.queryKey, (known) =>
        shownFirst([created, ...(known?.items ?? [])]),
      );
    },
  });
}

/** How often it is asked how far the filling is, in milliseconds, and how often in a row that may fail. */
const [pause, mostFailures] = [700, 5];

/** Ends when all of its data are in; `told` hears how far it is, 0 to 100. */
export function useCreateDemonstration() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (told: (progress: number) => void) => {
      let now = await call(createDemonstration);
      for (let failures = 0; now.demo_progress !== 100;) {
        told(now.demo_progress ?? 0);
        await new Promise((resolve) => setTimeout(resolve, pause));
        try {
          now = await call(getOrganisation, { params: { orgId: now.id } });
          failures = 0;
        } catch (error) {
          failures += 1;
          if (failures > mostFailures) throw error;
        }
      }
      return now;
    },
    onMutate: () => ({ shown: shownOrganisation() }),
    onSuccess: (filled, _told, { shown }) => {
      // It takes a while: whoever has gone elsewhere meanwhile stays there.
      if (shownOrganisation() === shown) showOrganisation(filled.id);
      queries.setQueryData(organisationsQuery.queryKey, (known) =>
        shownFirst([filled, ...(known?.items ?? []).filter(({ id }) => id !== filled.id)]),
      );
    },
  });
}

export type OrganisationChanges = NonNullable<Asked<typeof updateOrganisation>['body']>;
export function useUpdateOrganisation(orgId: string) {
  const settle = useSettle();
  return useMutation({
    mutationFn: (body: OrganisationChanges) => call(updateOrganisation, { params: { orgId }, body }),
    onSuccess: settle,
  });
}

type SecurityChanges = NonNullable<Asked<typeof updateSecurity>['body']>;
export function useUpdateSecurity(orgId: string) {
  const settle = useSettle();
  return useMutation({
    mutationFn: (body: SecurityChanges) => call(updateSecurity, { params: { orgId }, body }),
    onSuccess: settle,
  });
}

export function useTransferOwnership(orgId: string) {
  const settle = useSettle();
  return useMutation({
    mutationFn: (userId: string) => call(transferOwnership, { params: { orgId }, body: { user_id: userId } }),
    onSuccess: settle,
  });
}

/** A changed organisation keeps its place in the list; what is counted in it is counted anew. */
function useSettle() {
  const queries = useQueryClient();
  return (changed: Organisation) => {
    queries.setQueryData(organisationsQuery.queryKey, (known) =>
      known ? { items: known.items.map((one) => (one.id === changed.id ? changed : one)) } : known,
    );
    void queries.invalidateQueries({ queryKey: ['organisation', changed.id] });
    void queries.invalidateQueries({ queryKey: ['members', changed.id] });
  };
}

/** The organisation is gone for the person: the next one takes its place, or none. */
function useLost(orgId: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const left =
      queries.getQueryData(organisationsQuery.queryKey)?.items.filter(({ id }) => id !== orgId) ?? [];
    queries.setQueryData(organisationsQuery.queryKey, shownFirst(left));
    await navigate({ to: left.length > 0 ? '/' : '/onboarding' });
    await queries.invalidateQueries({ queryKey: ['organisations'] });
  };
}

export function useDeleteOrganisation(orgId: string) {
  const lost = useLost(orgId);
  return useMutation({
    mutationFn: (name: string) => call(deleteOrganisation, { params: { orgId }, body: { name } }),
    onSuccess: lost,
  });
}

export function useLeaveOrganisation(orgId: string) {
  const lost = useLost(orgId);
  return useMutation({
    mutationFn: (userId: string) => call(removeMember, { params: { orgId, memberId: userId } }),
    onSuccess: lost,
  });
}

export function useRestoreOrganisation() {
  const enter = useEntrance();
  return useMutation({
    mutationFn: async (orgId: string) => {
      await call(restoreOrganisation, { params: { orgId } });
      await enter(orgId);
    },
  });
}

export function useAcceptOffer() {
  const enter = useEntrance();
  return useMutation({
    mutationFn: async (invitationId: string) => {
      const { org_id } = await call(acceptOffer, { params: { invitationId } });
      await enter(org_id);
    },
  });
}

export function useDeclineOffer() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (invitationId: string) => call(declineOffer, { params: { invitationId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: offersQuery.queryKey }),
  });
}

export function useRequestAccess(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(requestAccess, { params: { slug } }),
    onSuccess: (page) => queries.setQueryData(organisationPageQuery(slug).queryKey, page),
  });
}
