import type { ImportField, ImportKind } from '@takt/contract/import-fields.ts';
import { dayText } from './calendar.ts';
import { platforms, products } from './campaigns.ts';
import { bytesOf, type DemoFile, lineOf, moneyOf } from './csv.ts';
import { type Deal, deals } from './deals.ts';
import { english } from './dialects.ts';
import { momentOf, type Touch, touches } from './journeys.ts';

/** The CRM's export of everything that was ever a lead. */
export const dealFile = (): DemoFile =>
  table('CRM-сделки.csv', 'deals', 'crm', dealFields, rowsOf(deals(), dealCells));

/** What the site's counter knows of the ways on which people came. */
export const touchFile = (): DemoFile =>
  table('Касания-сайта.csv', 'touches', 'site', touchFields, rowsOf(touches(), touchCells));

const dealFields = [
  ['deal_id', 'ID сделки'],
  ['title', 'Название сделки'],
  ['person_id', 'ID контакта'],
  ['client_id', 'ID клиента'],
  ['client', 'Клиент'],
  ['product', 'Товар'],
  ['created', 'Дата создания'],
  ['mql', 'Дата MQL'],
  ['sql', 'Дата SQL'],
  ['won', 'Дата оплаты'],
  ['lost', 'Дата отказа'],
  ['lost_reason', 'Причина отказа'],
  ['stage', 'Стадия сделки'],
  ['manager', 'Ответственный'],
  ['amount', 'Сумма'],
  ['refunded', 'Возврат'],
  ['cogs', 'Себестоимость'],
  ['origin', 'Источник'],
  ['platform', 'Платформа'],
  ['campaign_id', 'ID кампании'],
  ['ad_id', 'ID объявления'],
  ['country', 'Страна'],
  ['region', 'Регион'],
  ['utm_source', 'utm_source'],
  ['utm_medium', 'utm_medium'],
  ['utm_campaign', 'utm_campaign'],
  ['utm_content', 'utm_content'],
] as const satisfies readonly (readonly [ImportField, string])[];

function dealCells(deal: Deal): readonly string[] {
  const { creative, known } = deal;
  const ids = known === 'ids' ? creative : undefined;
  const tags = known === 'nothing' ? undefined : creative?.tags;
  return [
    deal.id,
    deal.title,
    deal.personId,
    deal.clientId,
    deal.client,
    products[deal.product].name,
    dayText(deal.created),
    deal.mql,
    deal.sql,
    deal.won,
    deal.lost,
    deal.lostReason,
    deal.stage,
    deal.manager,
    moneyOf(deal.amount, english),
    moneyOf(deal.refunded, english),
    deal.cogs === 0 ? '' : moneyOf(deal.cogs, english),
    deal.origin,
    ids?.campaign.platform ?? '',
    ids?.campaignId ?? '',
    ids?.id ?? '',
    deal.country,
    deal.region,
    tags?.source ?? '',
    tags?.medium ?? '',
    tags?.campaign ?? '',
    tags?.content ?? '',
  ];
}

const touchFields = [
  ['person_id', 'ID контакта'],
  ['moment', 'Дата и время'],
  ['touch_id', 'ID касания'],
  ['touch_kind', 'Тип касания'],
  ['channel', 'Канал'],
  ['platform', 'Платформа'],
  ['campaign_id', 'ID кампании'],
  ['ad_id', 'ID объявления'],
  ['utm_source', 'utm_source'],
  ['utm_campaign', 'utm_campaign'],
] as const satisfies readonly (readonly [ImportField, string])[];

function touchCells(touch: Touch): readonly string[] {
  const { creative, kind } = touch;
  const platform = creative?.campaign.platform;
  return [
    touch.personId,
    momentOf(touch),
    touch.id,
    kind,
    touch.channel || (platform ? platforms[platform].tag : ''),
    platform ?? '',
    creative?.campaignId ?? '',
    creative?.id ?? '',
    creative?.tags?.source ?? '',
    creative?.tags?.campaign ?? '',
  ];
}

function* rowsOf<T>(all: Iterable<T>, cells: (one: T) => readonly string[]): Generator<readonly string[]> {
  for (const one of all) yield cells(one);
}

function table(
  name: string,
  kind: ImportKind,
  platform: string,
  columns: readonly (readonly [ImportField, string])[],
  rows: Iterable<readonly string[]>,
): DemoFile {
  function* lines() {
    yield lineOf(
      english,
      columns.map(([, header]) => header),
    );
    for (const row of rows) yield lineOf(english, row);
  }
  return { name, kind, platform, fields: columns.map(([field]) => field), bytes: () => bytesOf(lines()) };
}
