const decimal = /^(-?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * A number as platforms write it (`2.0`, `1.5E-7`) as plain decimal text, its point moved by `places` to the right;
 * undefined when it is none. Exact: no floating point is on the way.
 */
export function decimalText(text: string, places = 0): string | undefined {
  const found = decimal.exec(text.trim());
  if (!found) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = found;
  const move = Number(exponent) + places;
  const digits = whole + fraction;
  const point = whole.length + move;
  const left = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0';
  const right = (point < 0 ? '0'.repeat(-point) + digits : digits.slice(point)).replace(/0+$/, '');
  const plain = `${left.replace(/^0+(?=\d)/, '')}${right && `.${right}`}`;
  return plain === '0' ? plain : sign + plain;
}

/** Millionths, as Google and Yandex count money. */
export const fromMicros = (micros: string): string | undefined => decimalText(micros, -6);

/** Rounded half up: what counts things can't be a fraction, whatever a model of attribution made of it. */
export function wholeText(text: string): string | undefined {
  const plain = decimalText(text);
  if (plain === undefined) return undefined;
  const [whole = '0', fraction = ''] = plain.split('.');
  return fraction >= '5' ? String(BigInt(whole) + 1n) : whole;
}

/** The exact sum of plain decimal texts. */
export function sumOf(values: readonly string[]): string {
  const places = Math.max(0, ...values.map((value) => value.split('.')[1]?.length ?? 0));
  const total = values.reduce((sum, value) => {
    const [whole = '0', fraction = ''] = value.split('.');
    return sum + BigInt(whole + fraction.padEnd(places, '0'));
  }, 0n);
  return decimalText(String(total), -places) ?? '0';
}
