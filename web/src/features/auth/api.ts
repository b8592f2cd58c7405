import type { Asked } from '@takt/contract/endpoint.ts';
import { register, resendVerification, verify } from '@takt/contract/auth.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useAuth } from './AuthProvider.tsx';

export function useLogin() {
  const { login } = useAuth();
  return useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) => login(email, password),
  });
}

type Registration = Asked<typeof register>['body'];
export const useRegister = () =>
  useMutation({ mutationFn: (body: Registration) => call(register, { body }) });

export const useResendVerification = () =>
  useMutation({ mutationFn: (email: string) => call(resendVerification, { body: { email } }) });

/** The link works once, so the question is asked once: no repetition, no refetch. */
export const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: ['verification', token],
    queryFn: () => call(verify, { query: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
