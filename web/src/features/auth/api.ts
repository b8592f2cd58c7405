import type { Asked } from '@takt/contract/endpoint.ts';
import {
  confirmIdentity,
  forgotPassword,
  register,
  resendVerification,
  resetPassword,
  verify,
} from '@takt/contract/auth.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useAuth } from './AuthProvider.tsx';

export function useLogin() {
  const { login } = useAuth();
  return useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) => login(email, password),
  });
}

export function useLoginSecondStep() {
  const { loginSecondStep } = useAuth();
  return useMutation({
    mutationFn: ({ ticket, code }: { ticket: string; code: string }) => loginSecondStep(ticket, code),
  });
}

type Registration = Asked<typeof register>['body'];
export const useRegister = () =>
  useMutation({ mutationFn: (body: Registration) => call(register, { body }) });

export const useResendVerification = () =>
  useMutation({ mutationFn: (email: string) => call(resendVerification, { body: { email } }) });

/** Asks the server who one is by now; a failure signs out, and says so at the sign-in. */
export function useCheckVerified() {
  const { reloadUser } = useAuth();
  return useMutation({ mutationFn: reloadUser });
}

export const useForgotPassword = () =>
  useMutation({ mutationFn: (email: string) => call(forgotPassword, { body: { email } }) });

/** Whoever is signed in here signs in anew, as everywhere else. */
export function useResetPassword() {
  const { user, logout } = useAuth();
  return useMutation({
    mutationFn: (body: Asked<typeof resetPassword>['body']) => call(resetPassword, { body }),
    onSuccess: () => (user ? logout() : undefined),
  });
}

export const useConfirmIdentity = () =>
  useMutation({
    mutationFn: (body: Asked<typeof confirmIdentity>['body']) => call(confirmIdentity, { body }),
  });

/** The link works once, so the question is asked once: no repetition, no refetch. */
export const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: ['verification', token],
    queryFn: () => call(verify, { query: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
