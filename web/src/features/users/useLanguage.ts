import { type Language, language } from '@takt/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../api/messages.ts';
import { showLanguage } from '../../texts/i18n.ts';
import { useToast } from '../../ui/toast.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { keepWish } from './language.ts';
import { useUpdateProfile } from './useUpdateProfile.ts';

/** The language of the interface; a signed-in person's choice goes with him to other browsers. */
export function useLanguage(): { current: Language; choose: (next: Language) => void } {
  const { t, i18n } = useTranslation();
  const { user } = useAuth();
  const toast = useToast();
  const update = useUpdateProfile();
  const choose = (next: Language) => {
    void showLanguage(next);
    if (!user) return keepWish(next);
    update.mutate(
      { language: next },
      {
        onError: (error) =>
          toast({
            variant: 'destructive',
            title: t(($) => $.auth.languageFailed),
            description: messageOf(error),
          }),
      },
    );
  };
  return { current: language.catch('ru').parse(i18n.language), choose };
}
