import { day } from '@takt/contract/values.ts';
import { z } from '@takt/contract/zod.ts';

const optional = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

const name = (length: number) =>
  optional(z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim().min(1).max(length)));

/** What a report is asked: travels from screen to screen. */
const filters = z.object({
  from: optional(day),
  to: optional(day),
  compare: optional(z.enum(['previous', 'year', 'none'])),
  platform: name(60),
  campaign: name(200),
  product: name(200),
  /** A source of figures by its id, or the CRM's word for where a deal came from. */
  source: name(200),
  /** Part of a name. */
  q: name(200),
});
/** How a screen shows it: each screen knows its own words, and what it doesn't know counts as absent. */
const settings = z.object({
  tab: name(40),
  by: name(40),
  metric: name(40),
  model: name(40),
  basis: name(40),
  conversion: name(40),
  /** Also which row a screen shows in full. */
  view: name(300),
  window: name(10),
  month: name(7),
  /** Of creatives: one theme, and those alone that lack a tag or are judged in a way. */
  theme: name(200),
  only: name(40),
  /** A column, with `-` in front from the most to the least. */
  sort: name(60),
  /** Columns that are shown, `a,b,c`. */
  cols: name(600),
});
const search = filters.extend(settings.shape);
/** The whole state of a report's screen; what is absent has its default, what is wrong counts as absent. */
export type ReportSearch = z.infer<typeof search>;
export type ReportFilters = z.infer<typeof filters>;

export const reportSearch = (given: Record<string, unknown>): ReportSearch => search.parse(given);

/** What a link to another report takes along. */
export const travelling = (now: ReportSearch): ReportFilters => filters.parse(now);
