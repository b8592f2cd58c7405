import type { Measured } from '@takt/contract/metrics.ts';

const places = 6;
const one = 10n ** BigInt(places);

/** Whole millionths of a measured value: money is text, a count a number; both are exact that far. */
export function millionths(value: string | number): bigint {
  // From here on `toFixed` writes an exponent; there are no fractions left.
  if (typeof value === 'number' && Math.abs(value) >= 1e21) return BigInt(value) * one;
  const text = typeof value === 'number' ? value.toFixed(places) : value;
  const [whole = '0', fraction = ''] = text.replace(/^-/, '').split('.');
  const amount = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
  return text.startsWith('-') ? -amount : amount;
}

/** Decimal text of whole millionths, without trailing zeros. */
export function fromMillionths(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -places)}${fraction && `.${fraction}`}`;
}

/** Exact sums of decimal texts and counts; null as soon as one is unknown. */
export const subtracted = (from: Measured, what: Measured): Measured =>
  from === null || what === null ? null : fromMillionths(millionths(from) - millionths(what));
export const scaled = (value: Measured, by: number): Measured =>
  value === null ? null : fromMillionths(millionths(value) * BigInt(by));

/** Cut after 6 places. */
export const multiplied = (value: Measured, by: Measured): Measured =>
  value === null || by === null ? null : fromMillionths((millionths(value) * millionths(by)) / one);

/** What is known of the values, added up; null when nothing is. */
export function added(values: readonly Measured[]): string | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0
    ? null
    : fromMillionths(known.reduce((sum, value) => sum + millionths(value), 0n));
}

/** Cut after 6 places, as ClickHouse does; null where either is unknown or the divisor is 0. */
export function divided(over: Measured, under: Measured): string | null {
  if (over === null || under === null) return null;
  const by = millionths(under);
  return by === 0n ? null : fromMillionths((millionths(over) * one) / by);
}

/** `over` in percent of `under`. */
export const percentOf = (over: Measured, under: Measured): number | null => {
  const share = divided(scaled(over, 100), under);
  return share === null ? null : Number(share);
};
