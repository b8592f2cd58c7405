import { problem } from '@takt/contract/problem.ts';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/errors.ts';
import { analyticsMessageOf } from '../../api/messages.ts';
import { Failure } from '../../ui/Failure.tsx';

/** The specification's sentence for a failed report; a warehouse that is not there says what to set. */
export function ReportFailure({ error, retry }: { error: unknown; retry: () => unknown }) {
  const { t } = useTranslation();
  const missing = warehouseMissing(error);
  return (
    <Failure
      retry={retry}
      title={missing === null ? t(($) => $.analytics.failure.title) : t(($) => $.analytics.failure.missing)}
      message={missing ?? analyticsMessageOf(error)}
    />
  );
}

function warehouseMissing(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const read = problem.safeParse(error.payload);
  return read.success && read.data.reason === 'warehouse_missing' ? read.data.detail : null;
}
