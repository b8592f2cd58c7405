import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/errors.ts';

export const needsSecondFactor = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'second_factor_required';

/** Where a second factor is switched on, for whom the server asked for one. */
export function TwoFactorLink({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (!needsSecondFactor(error)) return null;
  return (
    <Link to="/profile" hash="two-factor">
      {t(($) => $.auth.toTwoFactor)}
    </Link>
  );
}
