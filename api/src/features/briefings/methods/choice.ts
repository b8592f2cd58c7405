import type { Headline } from '@takt/contract/briefings.ts';

const most = 5;
const mostOfKind = 2;
const order = { high: 0, medium: 1, low: 2, good: 3 } as const;

type Ranked = Pick<Headline, 'kind' | 'severity' | 'money'>;

/**
 * The five that matter: the gravest first, then the most money, unknown money last. Of one kind there are no more than
 * two while there is anything else to tell.
 */
export function chosen<H extends Ranked>(headlines: readonly H[]): H[] {
  const ranked = headlines.toSorted(
    (a, b) => order[a.severity] - order[b.severity] || Number(b.money ?? -1) - Number(a.money ?? -1),
  );
  const first = ranked.filter(
    (one, place) => ranked.slice(0, place).filter(({ kind }) => kind === one.kind).length < mostOfKind,
  );
  const picked = new Set([...new Set([...first, ...ranked])].slice(0, most));
  return ranked.filter((one) => picked.has(one));
}
