import type { Formats } from '../texts/format.ts';
import type { Period } from './period.ts';

/** «31.08.2025 – 25.09.2025»: a period always says its year. */
export const periodText = ({ dayInDigits }: Formats, { from, to }: Period): string =>
  `${dayInDigits(from)} – ${dayInDigits(to)}`;
