import { day } from '@takt/contract/values.ts';
import { z } from '@takt/contract/zod.ts';

export const sortColumns = ['campaign', 'spend', 'change', 'roas', 'drr', 'leads', 'cpl', 'romi'] as const;
export type SortColumn = (typeof sortColumns)[number];

/** `-spend` is descending; the order of the link is the order of the screen. */
export interface Sort {
  column: SortColumn;
  descending: boolean;
}
const usualSort: Sort = { column: 'spend', descending: true };

const optional = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

const search = z.object({
  from: optional(day),
  to: optional(day),
  platform: optional(z.string().trim().min(1).max(60)),
  compare: optional(z.enum(['previous', 'none'])),
  sort: optional(z.string().refine((sort) => parseSort(sort) !== null)),
});
/** The whole state of the overview; what is absent has its default, what is wrong counts as absent. */
export type OverviewSearch = z.infer<typeof search>;

export const overviewSearch = (given: Record<string, unknown>): OverviewSearch => search.parse(given);

export function sortOf({ sort }: OverviewSearch): Sort {
  return (sort === undefined ? null : parseSort(sort)) ?? usualSort;
}

/** undefined for the usual order: the link stays short. */
export const sortText = ({ column, descending }: Sort): string | undefined =>
  column === usualSort.column && descending === usualSort.descending
    ? undefined
    : `${descending ? '-' : ''}${column}`;

/** Another column begins with the most of it, names with А; the same column turns round. */
export function sortAfterClick(now: Sort, column: SortColumn): Sort {
  if (now.column === column) return { column, descending: !now.descending };
  return { column, descending: column !== 'campaign' };
}

function parseSort(text: string): Sort | null {
  const descending = text.startsWith('-');
  const name = descending ? text.slice(1) : text;
  const column = sortColumns.find((one) => one === name);
  return column === undefined ? null : { column, descending };
}
