import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';

/** «7,5 дня»: a median may lie between two days. */
export function useDaysText(): (days: number) => string {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (days) =>
    t(($) => $.marketing.days, { count: days, days: number(days, { maximumFractionDigits: 1 }) });
}
