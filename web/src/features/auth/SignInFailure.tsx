import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError, isReason } from '../../api/errors.ts';
import { Alert } from '../../ui/Alert.tsx';

interface SignInFailureProps {
  /** What was thrown by this attempt; null when the sentence comes from before. */
  error: unknown;
  sentence: string;
  email: string;
}

/** Why nobody is signed in, and the way out where there is one. */
export function SignInFailure({ error, sentence, email }: SignInFailureProps) {
  const { t } = useTranslation();
  const search = { email: email.trim() || undefined };
  return (
    <Alert variant="destructive">
      <p>{sentence}</p>
      {error instanceof ApiError && error.code === 'unverified' && (
        <Link to="/verify-email" search={search}>
          {t(($) => $.auth.newLetter)}
        </Link>
      )}
      {isReason(error, 'too_many_attempts') && (
        <Link to="/forgot-password" search={search}>
          {t(($) => $.auth.toReset)}
        </Link>
      )}
    </Alert>
  );
}
