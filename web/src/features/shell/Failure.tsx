import { messageOf } from '../../api/messages.ts';
import { Failure as Picture } from '../../ui/Failure.tsx';
import { TwoFactorLink } from './TwoFactorLink.tsx';

interface FailureProps {
  error: unknown;
  /** Query's `refetch` fits. */
  retry?: (() => unknown) | undefined;
  title?: string;
}

/** A failed call in its own sentence; whoever has a better one uses ui/Failure. */
export function Failure({ error, ...rest }: FailureProps) {
  return <Picture message={messageOf(error)} action={<TwoFactorLink error={error} />} {...rest} />;
}
