import { decimalMeasures, type Measure, wholeMeasures } from './measures.ts';
import type { Fact } from './records.ts';

/** A longer one is no report by days but a slip. */
const mostDays = 366;
const day = 86_400_000;

/**
 * A line over several days as one fact a day: figures are spread evenly, as Yandex Metrica does with expenses of a
 * range, to the millionth and to the whole click, so that the days add up to the line. People reached are not spread.
 * Undefined when the range is longer than a year or runs backwards.
 */
export function spread(fact: Fact, { from, to }: { from: string; to: string }): Fact[] | undefined {
  const begin = Date.parse(from);
  const count = (Date.parse(to) - begin) / day + 1;
  if (count < 1 || count > mostDays) return undefined;
  const shares = new Map<Measure, string[]>();
  for (const name of [...decimalMeasures, ...wholeMeasures]) {
    const value = fact.measures[name];
    if (value === null || name === 'reach') continue;
    const isWhole = !decimalMeasures.some((decimal) => decimal === name);
    shares.set(name, isWhole ? wholeShares(value, count) : decimalShares(value, count));
  }
  return Array.from({ length: count }, (_, i) => ({
    ...fact,
    date: new Date(begin + i * day).toISOString().slice(0, 10),
    measures: {
      ...fact.measures,
      reach: null,
      ...Object.fromEntries([...shares].map(([name, parts]) => [name, parts[i] ?? null])),
    },
  }));
}

/** The remainder goes to the first days, one unit each. */
function wholeShares(value: string, count: number): string[] {
  const [whole, parts] = [BigInt(value), BigInt(count)];
  return Array.from({ length: count }, (_, i) =>
    String(whole / parts + (BigInt(i) < whole % parts ? 1n : 0n)),
  );
}

function decimalShares(value: string, count: number): string[] {
  const isNegative = value.startsWith('-');
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  return wholeShares(whole + fraction.padEnd(6, '0'), count).map((share) => {
    const digits = share.padStart(7, '0');
    const places = digits.slice(-6).replace(/0+$/, '');
    const text = `${digits.slice(0, -6)}${places && `.${places}`}`;
    return isNegative && text !== '0' ? `-${text}` : text;
  });
}
