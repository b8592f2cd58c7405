import { useTranslation } from 'react-i18next';
import type { Reason } from './explanation.ts';

/** The sentence of a reason. */
export function useReasonText(): (reason: Reason | null) => string | null {
  const { t } = useTranslation();
  return (reason) => {
    if (!reason) return null;
    if (reason.code === 'noData') return t(($) => $.analytics.explain.noData);
    const name = t(($) => $.measures.names[reason.measure]);
    return reason.code === 'zero'
      ? t(($) => $.analytics.explain.zero, { name })
      : t(($) => $.analytics.explain.missing, { name });
  };
}
