import { mostMegabytes } from '@takt/contract/attachments.ts';
import type { Formats } from '../../texts/format.ts';

const megabyte = 1024 * 1024;

export const isTooLarge = ({ size }: { size: number }): boolean => size > mostMegabytes * megabyte;

/** 1536 → «1,5 кБ» */
export function sizeText(bytes: number, { number }: Pick<Formats, 'number'>): string {
  const [value, unit] =
    bytes < 1024
      ? [bytes, 'byte']
      : bytes < megabyte
        ? [bytes / 1024, 'kilobyte']
        : [bytes / megabyte, 'megabyte'];
  return number(value, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  });
}

/** `Смета.final.XLSX` → `XLSX`; '' where the name has none that says anything. */
export function extensionOf(name: string): string {
  const found = /[^.]\.(\p{L}[\p{L}\d]{0,3}|\d\p{L}[\p{L}\d]?)$/u.exec(name)?.[1] ?? '';
  return found.toUpperCase();
}

/**
 * Files of the clipboard that a paste is about. An editor takes whatever has text for itself: a table or a paragraph of
 * an office program comes with its picture too.
 */
export function pastedFiles(data: DataTransfer | null, intoText: boolean): File[] {
  if (!data || (intoText && data.types.includes('text/plain'))) return [];
  return [...data.files];
}

/** Pictures of the clipboard are all called `image.png`: told apart by when they were pasted. */
export function namedWhen(file: File, when: string): File {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const extension = file.name.slice(file.name.lastIndexOf('.'));
  return new File([file], `${when.replaceAll(/[:/\\]/g, '-')}${extension}`, { type: file.type });
}
