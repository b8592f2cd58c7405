import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/errors.ts';
import { messageOr } from '../../api/messages.ts';
import { useToast } from '../../ui/toast.tsx';
import { needsSecondFactor } from './TwoFactorLink.tsx';

/**
 * Tells what has failed where no form could, and why if the server says so: `fail(error, t(…failedToDelete))`. Whoever
 * declined to confirm who he is knows it himself; whom the server asked for a second factor is shown the way.
 */
export function useFailureToast(): (error: unknown, fallback: string) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  return (error, fallback) => {
    if (error instanceof ApiError && error.code === 'confirmation_required') return;
    const reason = messageOr(error, '');
    toast({
      variant: 'destructive',
      title: t(($) => $.problems.error),
      description: reason === '' ? fallback : `${fallback}. ${reason}`,
      action: needsSecondFactor(error)
        ? {
            label: t(($) => $.auth.toTwoFactor),
            onSelect: () => void navigate({ to: '/profile', hash: 'two-factor' }),
          }
        : undefined,
    });
  };
}
