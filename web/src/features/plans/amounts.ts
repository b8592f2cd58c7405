import type { PlannedMeasure } from '@takt/contract/plans.ts';

export type Typed = { amount: string | null } | { wrong: 'notAmount' | 'notWhole' };

/**
 * What somebody typed or pasted as decimal text: «120 000», «1 234,50», «1,234.5», «12 800 ₽». Nothing and a dash are
 * no plan. Of a single mark three digits behind it mean thousands, one or two a fraction.
 */
export function typedAmount(text: string, measure: PlannedMeasure): Typed {
  const bare = text.replaceAll(/[\s\u00a0\u202f\u2009'’]|[₽$€]|руб\.?|zł|р\./gi, '');
  if (bare === '' || /^[-–—]+$/.test(bare)) return { amount: null };
  const marks = bare.match(/[.,]/g) ?? [];
  const last = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'));
  const behind = bare.length - last - 1;
  const isFraction = last >= 0 && (new Set(marks).size === 2 || (marks.length === 1 && behind !== 3));
  const whole = (isFraction ? bare.slice(0, last) : bare).replaceAll(/[.,]/g, '');
  const fraction = isFraction ? bare.slice(last + 1).replace(/0+$/, '') : '';
  if (!/^\d{1,15}$/.test(whole) || !/^\d{0,2}$/.test(fraction)) return { wrong: 'notAmount' };
  if (measure === 'leads' && fraction !== '') return { wrong: 'notWhole' };
  const digits = whole.replace(/^0+(?=\d)/, '');
  return { amount: fraction === '' ? digits : `${digits}.${fraction}` };
}

/** Cells of a spreadsheet as they come from the clipboard. */
export function pastedCells(text: string): string[][] {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => line.split('\t'));
}
