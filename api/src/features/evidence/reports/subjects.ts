import type { Subject } from '@takt/contract/subjects.ts';
import type { OrgId } from '../../../db/connect.ts';
import { AppError } from '../../../errors.ts';
import { ads } from '../../../metrics/ads.ts';
import { deals } from '../../../metrics/deals.ts';
import { entities } from '../../../metrics/entities.ts';
import type { Frame } from '../../../metrics/frame.ts';
import type { Setting } from '../../../metrics/queries.ts';
import type { Warehouse } from '../../../warehouse/client.ts';

export type Named = Pick<Subject, 'kind' | 'id' | 'source_id'>;
interface Sides {
  /** None where that side knows nothing of such a thing. */
  readonly ads: Frame['ads']['filter'] | undefined;
  readonly deals: Frame['deals']['filter'] | undefined;
}

/** By what of each cube a subject is found. */
function sidesOfSubject({ kind, id, source_id: source }: Named): Sides {
  const of = [id];
  const within = source === '' ? {} : { source: [source] };
  switch (kind) {
    case 'organisation':
      return { ads: {}, deals: {} };
    case 'platform':
      return { ads: { platform: of }, deals: { platform: of } };
    case 'campaign':
      // The source is that of the advertising; deals come from another one, and name the campaign alone.
      return { ads: { campaign: of, ...within }, deals: { campaign: of } };
    case 'creative':
      return { ads: { ad: of, ...within }, deals: undefined };
    case 'product':
      return { ads: { product: of }, deals: { product: of } };
    case 'country':
      return { ads: { country: of }, deals: { country: of } };
    case 'source':
      return { ads: { source: of }, deals: { source: of } };
    case 'manager':
      return { ads: undefined, deals: { manager: of } };
    case 'channel':
      return channelSides(id);
  }
}

const tags = ['utm_source', 'utm_medium'] as const;

/** `utm_source:vk`, `origin:сайт`, or what brought a deal in one word, which for what is paid is its platform. */
function channelSides(id: string): Sides {
  const split = id.indexOf(':');
  const [by, word] = [id.slice(0, Math.max(0, split)), [id.slice(split + 1)]];
  const tag = tags.find((one) => one === by);
  if (tag) return { ads: { [tag]: word }, deals: { [tag]: word } };
  if (by === 'origin') return { ads: undefined, deals: { origin: word } };
  return { ads: { platform: [id] }, deals: { channel: [id] } };
}

/** What a report of the subject reads, within what its own filters leave. */
export function frameOfSubject(frame: Frame, subject: Named): Frame {
  const sides = sidesOfSubject(subject);
  return {
    ...frame,
    text: undefined,
    ads: sides.ads
      ? { ...frame.ads, filter: { ...frame.ads.filter, ...sides.ads } }
      : { known: undefined, filter: {} },
    deals: sides.deals
      ? { ...frame.deals, filter: { ...frame.deals.filter, ...sides.deals } }
      : { known: undefined, filter: {} },
  };
}

/**
 * Throws AppError `invalid` (`subject_unknown`) unless anything that was ever imported names it: a task about what is not
 * there would wait for its effect for ever.
 */
export async function subjectExists(
  warehouse: Warehouse,
  orgId: OrgId,
  { sources }: Pick<Setting, 'sources'>,
  subject: Named,
): Promise<void> {
  const { kind, id } = subject;
  if (kind === 'organisation') return;
  const sides = sidesOfSubject(subject);
  if (kind === 'source' && sources.some((source) => source.id === id)) return;
  const found = await Promise.all([
    sides.ads ? anyAds(warehouse, orgId, sides.ads) : false,
    sides.deals ? anyDeals(warehouse, orgId, sides.deals) : false,
    kind === 'campaign' || kind === 'creative' ? isEntity(warehouse, orgId, subject) : false,
  ]);
  if (!found.includes(true)) throw new AppError('invalid', 'subject_unknown', { fields: ['subject'] });
}

async function anyAds(warehouse: Warehouse, orgId: OrgId, filter: Frame['ads']['filter']): Promise<boolean> {
  const { rows } = await warehouse.ask(ads, orgId, { by: ['source'], get: ['spend'], filter, limit: 1 });
  return rows.length > 0;
}

async function anyDeals(
  warehouse: Warehouse,
  orgId: OrgId,
  filter: Frame['deals']['filter'],
): Promise<boolean> {
  const { rows } = await warehouse.ask(deals, orgId, { by: ['source'], get: ['deals'], filter, limit: 1 });
  return rows.length > 0;
}

async function isEntity(
  warehouse: Warehouse,
  orgId: OrgId,
  { kind, id, source_id: source }: Named,
): Promise<boolean> {
  const { rows } = await warehouse.ask(entities, orgId, {
    by: ['source'],
    get: [],
    filter: {
      level: [kind === 'campaign' ? 'campaign' : 'ad'],
      id: [id],
      ...(source !== '' && { source: [source] }),
    },
    limit: 1,
  });
  return rows.length > 0;
}
