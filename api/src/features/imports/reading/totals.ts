import type { ImportKind } from '@takt/contract/import-fields.ts';
import type { ImportTotals } from '@takt/contract/imports.ts';
import { fromMillionths, millionths } from '../../../metrics/decimals.ts';
import { noDay } from '../../../warehouse/cube.ts';
import type { Skip } from './reasons.ts';
import type { DealRecord, Fact, Measures, PathRecord, Read, TouchRecord } from './records.ts';

const summed = ['spend', 'impressions', 'clicks', 'leads', 'conversions', 'conversion_value'] as const;
const shownSkips = 100;
/** A hostile file could name a new campaign in every line; beyond this they are not told apart. */
const mostCampaigns = 100_000;
/** Beyond this many people nobody is counted: the number is unknown. */
const mostPersons = 500_000;
/** Beyond this many deals nobody asks which of them are known. */
const mostDeals = 100_000;
/** How far a row of totals may be off: platforms round their lines (analytics.md §3, data quality). */
const tolerance = 200n; // one part in two hundred: 0.5 %

/** What a file brings in all, collected line by line in a memory that does not grow with it. */
export class FileTotals {
  #rows = 0;
  readonly #sums = {
    spend: new ExactSum(),
    impressions: new ExactSum(),
    clicks: new ExactSum(),
    leads: new ExactSum(),
    conversions: new ExactSum(),
    conversion_value: new ExactSum(),
  };
  #campaigns = new Set<string>();
  readonly #days = new Set<string>();
  readonly #skips: Skip[] = [];
  #skipped = 0;
  #claimed: ImportTotals['claimed'] = null;
  #lastTotals: { line: number; measures: Measures } | undefined;
  #kind: ImportKind = 'ads';
  readonly #deals = { won: 0, amount: new ExactSum() };
  readonly #persons = new Set<string>();
  readonly #dealIds = new Set<string>();

  add(read: Read, line: number): void {
    if ('fact' in read) return this.#fact(read.fact);
    if ('skip' in read) return this.#skip(read.skip);
    if ('totals' in read) {
      this.#lastTotals = { line, measures: read.totals };
      return this.#skip({ line, code: 'totals' });
    }
    if ('facts' in read) {
      for (const fact of read.facts) this.#fact(fact);
      this.#rows -= read.facts.length - 1;
    } else if ('deal' in read) this.#deal(read.deal);
    else if ('touch' in read) this.#touch(read.touch);
    else this.#path(read.path);
  }

  #fact({ date, campaignId, accountId, measures }: Fact): void {
    this.#rows++;
    this.#days.add(date);
    if (this.#campaigns.size < mostCampaigns) this.#campaigns.add(campaignId || accountId);
    const sums = this.#sums;
    // Written out, not gone through by name: a million times a file.
    sums.spend.add(measures.spend);
    sums.impressions.add(measures.impressions);
    sums.clicks.add(measures.clicks);
    sums.leads.add(measures.leads);
    sums.conversions.add(measures.conversions);
    sums.conversion_value.add(measures.conversion_value);
  }
  #deal({ dealId, created, won, amount }: DealRecord): void {
    this.#rows++;
    if (this.#dealIds.size <= mostDeals) this.#dealIds.add(dealId);
    if (created !== null) this.#days.add(created);
    if (won !== null) this.#days.add(won);
    this.#deals.won += won === null ? 0 : 1;
    this.#deals.amount.add(amount);
    this.#kind = 'deals';
  }
  #touch({ at, personId }: TouchRecord): void {
    this.#rows++;
    this.#days.add(at.slice(0, 10));
    if (this.#persons.size <= mostPersons) this.#persons.add(personId);
    this.#kind = 'touches';
  }
  #path({ date, conversions, value }: PathRecord): void {
    this.#rows++;
    if (date !== noDay) this.#days.add(date);
    this.#sums.conversions.add(conversions);
    this.#sums.conversion_value.add(value);
  }

  /** After the last line: is what the file says of its own sum true? */
  end(): void {
    const claimed = this.#lastTotals;
    if (!claimed || this.#rows === 0) return;
    for (const name of summed) {
      const text = claimed.measures[name];
      if (text === null) continue;
      const [told, sum] = [millionths(text), this.#sums[name].millionths];
      const off = told > sum ? told - sum : sum - told;
      if (off * tolerance > (told < 0n ? -told : told)) {
        this.#claimed = { measure: name, told: text, summed: fromMillionths(sum) };
        const value = `${text} ≠ ${this.#claimed.summed}`;
        this.#skip({ line: claimed.line, code: 'totals_differ', column: name, value }, true);
        return;
      }
    }
  }

  #skip(skip: Skip, isImportant = false): void {
    this.#skipped += isImportant ? 0 : 1;
    if (isImportant) this.#skips.unshift(skip);
    else if (this.#skips.length < shownSkips) this.#skips.push(skip);
  }

  get rows(): number {
    return this.#rows;
  }
  get skipped(): number {
    return this.#skipped;
  }
  get skips(): readonly Skip[] {
    return this.#skips.slice(0, shownSkips);
  }
  /** Sorted; at most some forty thousand, the calendar has no more. */
  get days(): string[] {
    return [...this.#days].toSorted();
  }

  /** Of a file of deals: all of them; undefined where there are too many to be asked about. */
  get dealIds(): readonly string[] | undefined {
    return this.#dealIds.size > mostDeals ? undefined : [...this.#dealIds];
  }

  toJSON(): ImportTotals {
    const days = this.days;
    const [from, to] = [days[0], days.at(-1)];
    const sum = (name: (typeof summed)[number]) => fromMillionths(this.#sums[name].millionths);
    return {
      rows: this.#rows,
      period: from && to ? { from, to } : null,
      campaigns: [...this.#campaigns].filter((id) => id !== '').length,
      spend: sum('spend'),
      impressions: Number(sum('impressions')),
      clicks: Number(sum('clicks')),
      leads: Number(sum('leads')),
      conversions: Number(sum('conversions')),
      conversion_value: sum('conversion_value'),
      won: this.#kind === 'deals' ? this.#deals.won : null,
      amount: this.#kind === 'deals' ? fromMillionths(this.#deals.amount.millionths) : null,
      persons: this.#kind === 'touches' && this.#persons.size <= mostPersons ? this.#persons.size : null,
      claimed: this.#claimed,
    };
  }
}

/** A sum without an error: in whole millionths, of which a number holds nine thousand billion exactly. */
class ExactSum {
  #small = 0;
  #large = 0n;

  /** What is unknown adds nothing. */
  add(text: string | null): void {
    if (text === null || text === '0') return;
    const found = smallMillionths(text);
    if (found === undefined) this.#large += millionths(text);
    else this.#small += found;
    if (Math.abs(this.#small) < 2 ** 52) return;
    this.#large += BigInt(this.#small);
    this.#small = 0;
  }
  get millionths(): bigint {
    return this.#large + BigInt(this.#small);
  }
}

/** Of what nearly every line holds: up to nine digits before the point and six behind it; a third of the time of Number. */
function smallMillionths(text: string): number | undefined {
  let digits = 0;
  let places = -1;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57) {
      digits = digits * 10 + code - 48;
      if (places >= 0) places++;
    } else if (code === 46 && places < 0) places = 0;
    else return undefined;
  }
  if (places > 6 || text.length - Math.max(0, places + 1) > 9) return undefined;
  return digits * (scales[Math.max(0, places)] ?? 0);
}
const scales = [1e6, 1e5, 1e4, 1e3, 100, 10, 1];
