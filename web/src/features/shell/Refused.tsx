import { ApiError, fieldError } from '../../api/errors.ts';
import { messageOr } from '../../api/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { TwoFactorLink } from './TwoFactorLink.tsx';

interface RefusedProps {
  error: unknown;
  /** The sentence of the act, when the server gave none. */
  fallback: string;
  /** Fields that show their errors themselves: what belongs to one of them is not said twice. */
  fields?: readonly string[];
}

/** Why what a form or a button was to do has not been done. Whoever declined to confirm who he is, is only reminded. */
export function Refused({ error, fallback, fields = [] }: RefusedProps) {
  if (fields.some((field) => fieldError(error, field) !== undefined)) return null;
  const quiet = error instanceof ApiError && error.code === 'confirmation_required';
  return (
    <Alert variant={quiet ? 'default' : 'destructive'}>
      <p>{messageOr(error, fallback)}</p>
      <TwoFactorLink error={error} />
    </Alert>
  );
}
