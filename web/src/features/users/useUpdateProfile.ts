import type { Asked } from '@takt/contract/endpoint.ts';
import { updateMe } from '@takt/contract/users.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useAuth } from '../auth/AuthProvider.tsx';

// Apart from the other calls: the frame of every screen offers the language.

type ProfileChanges = Asked<typeof updateMe>['body'];

export function useUpdateProfile() {
  const { replaceUser } = useAuth();
  return useMutation({
    mutationFn: (body: ProfileChanges) => call(updateMe, { body }),
    onSuccess: replaceUser,
  });
}
