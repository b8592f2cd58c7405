import type { Measured, MeasureDefinition } from '@takt/contract/metrics.ts';
import { useFormats } from '../../texts/format.ts';
import { showMeasure } from './measures.ts';

interface AmountProps {
  /** Its name in the answer. */
  field: string;
  /** The measure that it is written like. */
  like: Pick<MeasureDefinition, 'kind' | 'formula'> | undefined;
  value: Measured;
  currency: string;
  bare?: boolean | undefined;
}

/** A number of a report that is no measure, as what was overspent: it carries the name of its field and the raw value. */
export function Amount({ field, like, value, currency, bare }: AmountProps) {
  const formats = useFormats();
  return (
    <span data-field={field} data-value={value ?? ''}>
      {like ? showMeasure(formats, like, value, { currency, bare }) : formats.number(value)}
    </span>
  );
}
