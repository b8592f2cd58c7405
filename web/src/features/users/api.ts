import type { Asked } from '@takt/contract/endpoint.ts';
import { changeEmail, changePassword, removeAvatar, uploadAvatar } from '@takt/contract/users.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { upload } from '../../api/upload.ts';
import { useAuth } from '../auth/AuthProvider.tsx';
import { sessionsQuery } from '../sessions/api.ts';

export const useChangeEmail = () =>
  useMutation({ mutationFn: (email: string) => call(changeEmail, { body: { email } }) });

export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Asked<typeof changePassword>['body']) => call(changePassword, { body }),
    onSuccess: () => void queries.invalidateQueries(sessionsQuery),
  });
}

interface Upload {
  file: File;
  onProgress?: (share: number) => void;
}

export function useUploadAvatar() {
  const { replaceUser } = useAuth();
  return useMutation({
    mutationFn: ({ file, ...options }: Upload) => upload(uploadAvatar, file, options),
    onSuccess: replaceUser,
  });
}

/** Answers the picture that was removed, for the way back. */
export function useRemoveAvatar() {
  const { replaceUser } = useAuth();
  return useMutation({
    mutationFn: async (url: string) => {
      const picture = await (await fetch(url)).blob();
      replaceUser(await call(removeAvatar));
      return new File([picture], 'avatar', { type: picture.type });
    },
  });
}
