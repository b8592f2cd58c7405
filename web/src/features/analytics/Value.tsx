import type { Measured, MeasureDefinition } from '@takt/contract/metrics.ts';
import { useFormats } from '../../texts/format.ts';
import { showMeasure } from './measures.ts';

interface ValueProps {
  definition: Pick<MeasureDefinition, 'key' | 'kind' | 'formula'>;
  value: Measured;
  currency: string;
  /** Without «₽», where the head of a column has it. */
  bare?: boolean | undefined;
  /** With the cents that a sum has. */
  exact?: boolean | undefined;
  /** Why it is unknown. */
  reason?: string | null | undefined;
}

/**
 * A measured value as it is read. The raw one stands beside it for those who check the screen against the api: every
 * number of a report is drawn here. Unknown is «—» with its reason, never 0.
 */
export function Value({ definition, value, currency, bare, exact, reason = null }: ValueProps) {
  const formats = useFormats();
  const told = value === null ? reason : null;
  return (
    <span data-measure={definition.key} data-value={value ?? ''} title={told ?? undefined}>
      {showMeasure(formats, definition, value, { currency, bare, exact })}
      {told !== null && <span className="visually-hidden">{` ${told}`}</span>}
    </span>
  );
}
