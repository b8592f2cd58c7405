import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../api/messages.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';

interface RetryProps {
  title: string;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** A part of the card that did not come; the other parts can be used all the same. */
export function Retry({ title, query }: RetryProps) {
  const { t } = useTranslation();
  return (
    <Alert variant="warning" title={title}>
      <p>{messageOf(query.error)}</p>
      <Button variant="link" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
        {t(($) => $.ui.retry)}
      </Button>
    </Alert>
  );
}
