import type { ImportField } from '@takt/contract/import-fields.ts';
import type { Mapping } from '@takt/contract/imports.ts';
import { createHash } from 'node:crypto';
import type { Line } from '../../../files/lines.ts';
import { columnsOf, keptText, orSkip, textReader, Unreadable } from './cells.ts';
import { momentReader } from './moments.ts';
import { platformKey } from './names.ts';
import type { Read, TouchRecord } from './records.ts';

/** Lines of contacts of people with advertising and with the site; moments are told in UTC. */
export function createTouchReader(mapping: Mapping, header: readonly string[]): (line: Line) => Read {
  const columns = columnsOf(mapping, header);
  const text = (field: ImportField, work?: (cell: string) => string) => textReader(columns, field, work);
  const momentColumn = columns.get('moment');
  const moment = momentReader(momentColumn?.dateFormat ?? null, mapping.time_zone ?? 'UTC');
  const [person, id, channel] = [text('person_id'), text('touch_id'), text('channel')];
  const [source, medium, campaign] = [text('utm_source'), text('utm_medium'), text('utm_campaign')];
  const [content, term] = [text('utm_content'), text('utm_term')];
  const platform = text('platform', (cell) => platformKey(keptText(cell)));
  const [campaignId, adId, kind] = [text('campaign_id'), text('ad_id'), text('touch_kind', kindOf)];

  return ({ number: line, cells, fault }) => {
    if (fault) return { skip: { line, code: fault } };
    return orSkip(line, () => {
      const personId = person(cells);
      if (personId === '') throw new Unreadable({ code: 'no_person' });
      const cell = momentColumn ? (cells[momentColumn.index] ?? '').trim() : '';
      const at = moment(cell);
      if (at === undefined)
        throw new Unreadable(cell === '' ? { code: 'no_date' } : { code: 'bad_date', value: cell });
      const touch = {
        personId,
        at,
        kind: known(kind(cells)),
        channel: channel(cells) || source(cells) || platform(cells) || direct,
        platform: platform(cells),
        campaignId: campaignId(cells),
        adId: adId(cells),
        utmSource: source(cells),
        utmMedium: medium(cells),
        utmCampaign: campaign(cells),
        utmContent: content(cells),
        utmTerm: term(cells),
      };
      return { touch: { line, touchId: id(cells) || digest(touch), ...touch } };
    });
  };
}

/** A contact that nothing led to. */
const direct = 'direct';

const kinds: Readonly<Record<string, TouchRecord['kind']>> = {
  click: 'click',
  клик: 'click',
  kliknięcie: 'click',
  view: 'view',
  impression: 'view',
  показ: 'view',
  просмотр: 'view',
  wyświetlenie: 'view',
};
const kindOf = (cell: string): string => {
  const plain = cell.trim().toLowerCase();
  return Object.hasOwn(kinds, plain) ? (kinds[plain] ?? 'visit') : 'visit';
};
const known = (kind: string): TouchRecord['kind'] => (kind === 'click' || kind === 'view' ? kind : 'visit');

/** The same contact, however often and from whichever file it comes, has one id. */
const digest = (touch: Omit<TouchRecord, 'line' | 'touchId'>): string =>
  createHash('sha1').update(Object.values(touch).join('\0')).digest('base64url').slice(0, 16);
