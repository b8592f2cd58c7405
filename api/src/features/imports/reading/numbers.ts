import type { z } from 'zod';
import type { numberFormat } from '@takt/contract/imports.ts';

export type NumberFormat = z.infer<typeof numberFormat>;

const nothing = new Set([
  '',
  '-',
  '–',
  '—',
  '--',
  'n/a',
  'na',
  'null',
  'none',
  '#n/a',
  'нет данных',
  'н/д',
  'brak',
]);
const signs = /[\p{Sc}%]|(?:руб|rub|usd|eur|pln|zł|р)\.?/giu;
const spaces = /[\s\u00a0\u202f\u2009'’]/g;

/** An amount without spaces, signs of currency and words; brackets mean less than zero. */
function bare(cell: string): string {
  const text = cell.replace(signs, '').replace(spaces, '').replace(/^[−–]/, '-');
  const inBrackets = /^\(([^()]+)\)$/.exec(text)?.[1];
  return inBrackets ? `-${inBrackets}` : text;
}

/** An empty cell says that nothing is known, which is not zero. */
export const isNothing = (cell: string): boolean =>
  cell === '' || (cell.length < 14 && !/^\d/.test(cell) && nothing.has(cell.trim().toLowerCase()));

const shapes = {
  comma: /^-?(?:\d+|\d{1,3}(?:\.\d{3})+)?(?:,\d*)?$/,
  point: /^-?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?$/,
};
const plainWhole = /^(?:0|[1-9]\d{0,14})$/;
const scientific = /^(-?\d+)(?:[.,](\d+))?e([+-]?\d{1,2})$/i;

/**
 * An exact decimal `-1234.56`, null when the cell says nothing, undefined when it is no number. `format` settles what
 * could be read both ways; what can't be is read as what it is.
 */
export function decimalOf(given: string, format: NumberFormat | null): string | null | undefined {
  // Nearly every cell is plain; the rest of the function is fifty times slower.
  const plain = plainDecimal(given, format);
  if (plain !== undefined) return plain;
  const cell = given.trim();
  if (isNothing(cell)) return null;
  if (cell.length > 60) return undefined;
  const text = bare(cell);
  const power = scientific.exec(text);
  if (power) return shifted(power[1] ?? '', power[2] ?? '', Number(power[3]));
  if (!/\d/.test(text)) return undefined;
  const asked = format === 'comma' ? 'comma' : 'point';
  const shape = (asked === 'point' ? (['point', 'comma'] as const) : (['comma', 'point'] as const)).find(
    (f) => shapes[f].test(text),
  );
  if (!shape) return undefined;
  const point = shape === 'comma' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '');
  return canonical(point);
}

const codes = { comma: 44, point: 46, zero: 48, nine: 57 };

/** `12`, `0.5`, `1200,00`: digits and at most one sign between them, which can't be one of thousands. */
function plainDecimal(cell: string, format: NumberFormat | null): string | undefined {
  let sign = cell.length;
  for (let i = 0; i < cell.length; i++) {
    const code = cell.charCodeAt(i);
    if (code >= codes.zero && code <= codes.nine) continue;
    if ((code !== codes.comma && code !== codes.point) || sign < cell.length) return undefined;
    sign = i;
  }
  if (sign === 0 || sign > 15 || (sign > 1 && cell.charCodeAt(0) === codes.zero)) return undefined;
  if (sign === cell.length) return cell;
  const places = cell.length - sign - 1;
  const isAsked = cell.charCodeAt(sign) === (format === 'comma' ? codes.comma : codes.point);
  if (places === 0 || places > 9 || (places === 3 && !isAsked)) return undefined;
  let end = cell.length;
  while (cell.charCodeAt(end - 1) === codes.zero) end--;
  return end === sign + 1 ? cell.slice(0, sign) : `${cell.slice(0, sign)}.${cell.slice(sign + 1, end)}`;
}

/** Of a canonical decimal. */
export const millionth = (decimal: string): string => {
  const [whole = '', fraction = ''] = decimal.split('.');
  return shifted(whole, fraction, -6);
};

function trimmedZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}

function canonical(plain: string): string {
  const [whole = '', fraction = ''] = plain.replace('-', '').split('.');
  const places = trimmedZeros(fraction);
  const digits = `${whole.replace(/^0+(?=\d)/, '') || '0'}${places && `.${places}`}`;
  return plain.startsWith('-') && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

function shifted(whole: string, fraction: string, power: number): string {
  const digits = whole.replace('-', '') + fraction;
  const point = digits.length - fraction.length + power;
  const padded = digits.padStart(digits.length + Math.max(0, 1 - point), '0').padEnd(Math.max(0, point), '0');
  const at = Math.max(point, 1);
  return canonical(`${whole.startsWith('-') ? '-' : ''}${padded.slice(0, at)}.${padded.slice(at)}`);
}

/** Half away from zero, in text: a float would lose cents. */
export function rounded(decimal: string, places: number): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  if (fraction.length <= places) return decimal;
  const isNegative = whole.startsWith('-');
  const up = (fraction[places] ?? '0') >= '5' ? 1n : 0n;
  const scaled = BigInt(whole.replace('-', '') + fraction.slice(0, places)) + up;
  const digits = String(scaled).padStart(places + 1, '0');
  return canonical(`${isNegative ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`);
}

/** What the cells of one column say about its decimal sign. */
export class NumberEvidence {
  #comma = 0;
  #point = 0;
  #groupedByComma = 0;
  #groupedByPoint = 0;
  #numbers = 0;
  #others = 0;

  see(cell: string): void {
    if (isNothing(cell)) return;
    const text = bare(cell);
    const comma = shapes.comma.test(text);
    const point = shapes.point.test(text);
    if (!/\d/.test(text) || (!comma && !point)) return void (this.#others += scientific.test(text) ? 0 : 1);
    this.#numbers++;
    if (!/[.,]/.test(text)) return;
    if (comma && point && text.includes(',')) this.#groupedByComma++;
    else if (comma && point) this.#groupedByPoint++;
    else if (comma) this.#comma++;
    else this.#point++;
  }

  get isNumeric(): boolean {
    return this.#numbers > 0 && this.#others <= this.#numbers / 20;
  }

  /**
   * `whole`: the column counts things, so `1,234` can only be a thousand and some. Otherwise `1,234` alone, and a column
   * that holds both `1,5` and `1.5` besides it, has to be asked about.
   */
  format(whole: boolean): { format: NumberFormat | null; ambiguous: boolean } {
    if (this.#comma > 0 && this.#point === 0) return { format: 'comma', ambiguous: false };
    if (this.#point > 0 && this.#comma === 0) return { format: 'point', ambiguous: false };
    const unclear = this.#groupedByComma + this.#groupedByPoint;
    if (unclear === 0) return { format: this.#comma > 0 ? null : 'point', ambiguous: false };
    if (whole && this.#groupedByPoint === 0) return { format: 'point', ambiguous: false };
    if (whole && this.#groupedByComma === 0) return { format: 'comma', ambiguous: false };
    return { format: null, ambiguous: true };
  }
}

/** What the cells of one column say about money in millionths: programs write whole kopecks, ten thousand of them each. */
export class MicrosEvidence {
  #kopecks = 0;
  #others = 0;

  see(cell: string): void {
    if (cell === '0' || isNothing(cell)) return;
    if (plainWhole.test(cell) && cell.endsWith('0000')) this.#kopecks++;
    else this.#others++;
  }

  get holds(): boolean {
    return this.#kopecks > 0 && this.#others === 0;
  }
}
