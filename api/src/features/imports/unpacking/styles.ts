/** Formats of days that every workbook has without naming them: ECMA-376, part 1, 18.8.30; 27 to 58 in East Asia. */
const builtIn = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Whether a number in this format is shown as a day, with or without its time. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtIn(id);
  // Without texts in quotes, signs behind a backslash, colours and currencies in brackets.
  const plain = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').toLowerCase();
  return /[dy]/.test(plain) || /(?:^|[^h:])m{3,}/.test(plain);
}

const day = 86_400_000;
/** Excel counts days from 1900 and believes that 29 February 1900 existed; workbooks of old Macs from 1904. */
const begin = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };

/** A serial number as `YYYY-MM-DD`, with ` hh:mm:ss` where it has a time; undefined for what is no day. */
export function serialDay(serial: number, is1904: boolean): string | undefined {
  if (!(serial >= 1 && serial < 2_958_466)) return undefined;
  const seconds = Math.round((serial * day) / 1000);
  const text = new Date((is1904 ? begin[1904] : begin[1900]) + seconds * 1000).toISOString();
  return text.slice(11, 19) === '00:00:00' ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}
