import type { Cohort } from '@takt/contract/contracts.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';

export interface CohortTexts {
  /** «март 2025» */
  month: (month: string) => string;
  payback: (payback: Cohort['payback']) => string;
}

export function useCohortTexts(): CohortTexts {
  const { t } = useTranslation();
  const { locale } = useFormats();
  const months = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return {
    month: (month) => months.format(new Date(`${month}-01T00:00:00Z`)),
    payback: ({ status, months: after }) => {
      if (status !== 'paid_back') return t(($) => $.contracts.cohort.paidBack[status]);
      if (after === null || after === 0) return t(($) => $.contracts.cohort.paidBack.now);
      return t(($) => $.contracts.cohort.paidBack.after, { count: after });
    },
  };
}
