import { register, resendVerification, verify } from '@takt/contract/auth.ts';
import { updateMe } from '@takt/contract/users.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useAuth } from './AuthProvider.tsx';

export function useLogin() {
  const { login } = useAuth();
  return useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) => login(email, password),
  });
}

type Registration = Parameters<typeof call<typeof register>>[1]['body'];
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

type ProfileChanges = Parameters<typeof call<typeof updateMe>>[1]['body'];
export function useUpdateProfile() {
  const { replaceUser } = useAuth();
  return useMutation({
    mutationFn: (body: ProfileChanges) => call(updateMe, { body }),
    onSuccess: replaceUser,
  });
}
