import {
  disableTwoFactor,
  enableTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
} from '@takt/contract/two-factor.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const twoFactorQuery = queryOptions({
  queryKey: ['two-factor'],
  queryFn: ({ signal }) => call(getTwoFactor, { signal }),
});

// Secrets and codes are never kept in the cache: a mutation lets go of them with the screen that shows them.

export const useSetUpTwoFactor = () => useMutation({ mutationFn: () => call(setUpTwoFactor), gcTime: 0 });

export function useEnableTwoFactor() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (code: string) => call(enableTwoFactor, { body: { code } }),
    onSuccess: refetch,
    gcTime: 0,
  });
}

export function useRenewRecoveryCodes() {
  const refetch = useRefetch();
  return useMutation({ mutationFn: () => call(renewRecoveryCodes), onSuccess: refetch, gcTime: 0 });
}

export function useDisableTwoFactor() {
  const refetch = useRefetch();
  return useMutation({ mutationFn: () => call(disableTwoFactor), onSuccess: refetch });
}

/** Nobody waits for it: the codes must be on the screen before the state behind them changes. */
function useRefetch() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries(twoFactorQuery);
}
