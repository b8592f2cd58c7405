import { useFormats } from '../../texts/format.ts';
import type { AttributionMetric } from './attribution.ts';

/** How a part of conversions, of their value, or what is made of them is written. */
export function useCreditText(
  metric: AttributionMetric,
  currency: string,
): (value: string | number | null) => string {
  const formats = useFormats();
  return (value) => {
    switch (metric) {
      case 'conversions':
        return formats.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
      case 'value':
      case 'cpa':
        return formats.money(value, currency);
      case 'roas':
        return formats.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    }
  };
}
