import { adDays, type AdDay, runningOn } from './advertising.ts';
import { type Ago, agoOf, days, dayText, monthOf, noise, pick, whole } from './calendar.ts';
import { campaigns, platforms, type ProductKey, products, seasons } from './campaigns.ts';
import { contracts, monthsLater } from './contracts.ts';
import type { Creative } from './creatives.ts';
import { people } from './team.ts';

/** One row of the CRM. Money in kopecks, days as text, '' where it knows nothing. */
export interface Deal {
  readonly id: string;
  readonly title: string;
  readonly personId: string;
  readonly clientId: string;
  readonly client: string;
  readonly product: ProductKey;
  readonly created: Ago;
  readonly mql: string;
  readonly sql: string;
  readonly won: string;
  readonly lost: string;
  readonly lostReason: string;
  readonly stage: string;
  readonly manager: string;
  readonly amount: number;
  readonly refunded: number;
  readonly cogs: number;
  readonly origin: string;
  readonly country: string;
  readonly region: string;
  /** What brought it, and how much of that the CRM has written down. */
  readonly creative: Creative | undefined;
  readonly known: 'ids' | 'tags' | 'nothing';
}

const origins = {
  yandex_direct: 'Яндекс Директ',
  google: 'Google Ads',
  vk: 'VK Реклама',
  facebook: 'Meta',
  tiktok: 'TikTok',
} as const;
const otherOrigins = ['Поиск', 'Поиск', 'Прямой заход', 'Рекомендация', 'Звонок'] as const;
const again = 'Повторная продажа';
const reasons = ['Дорого', 'Не дозвонились', 'Купили у других', 'Отложили', 'Нет в наличии', 'Не наш клиент'];
const regions = [
  'Москва',
  'Москва',
  'Москва',
  'Московская область',
  'Санкт-Петербург',
  'Санкт-Петербург',
  'Свердловская область',
  'Краснодарский край',
  'Татарстан',
  'Новосибирская область',
  'Нижегородская область',
];
const surnames =
  'Смирнов Иванов Кузнецов Соколов Попов Лебедев Козлов Новиков Морозов Петров Волков Соловьёв Васильев Зайцев Павлов Семёнов Голубев Виноградов Богданов Воробьёв'.split(
    ' ',
  );
const initials = 'А Б В Г Д Е И К Л М Н О П Р С Т'.split(' ');

/** How a lead fares: the share that goes on to each stage, by what kind of advertising brought it. */
const quality = { search: 1.12, banners: 0.94, video: 0.62 } as const;
const toMql = 0.72;
const toSql = 0.62;
const toWon = 0.46;

/** Where companies that want care of their equipment are looked for. */
const forCompanies = campaigns.findIndex(({ name }) => name === 'yandex_поиск_обслуживание');

/** Whose negotiations go wrong of late, since when, and what is sent back more often than it was. */
const slumps = {
  manager: { index: 3, since: 32, times: 0.45 },
  refunds: { product: 'humidifiers', since: 18, share: 0.16 },
} as const;

/**
 * Every deal of the thirteen months: those that the advertising's leads became, in the order of its days, those that
 * came by themselves, and the contracts of the clients.
 */
export function* deals(): Generator<Deal> {
  const book = { number: 0 };
  let day = days;
  for (const row of adDays()) {
    for (; day > row.ago; day--) if (day <= days - 1) yield* unasked(book, day);
    yield* leadsOf(book, row);
  }
  yield* unasked(book, 0);
  yield* clientsContracts(book);
}

interface Book {
  number: number;
}

/** Platforms claim more leads than there are: the CRM has the real ones. */
function* leadsOf(book: Book, { creative, ago, leads }: AdDay): Generator<Deal> {
  const { campaign, index, country, region } = creative;
  for (let nth = 0; nth < leads; nth++) {
    if (noise(index, ago, nth, 51) >= platforms[campaign.platform].real) continue;
    const place = book.number + 1;
    const written = noise(place, 52);
    const known = creative.tags
      ? written < 0.58
        ? 'ids'
        : written < 0.9
          ? 'tags'
          : 'nothing'
      : written < 0.12
        ? 'ids'
        : 'nothing';
    yield* dealOf(book, ago, {
      product: noise(place, 53) < 0.86 ? campaign.product : 'service',
      origin: known === 'nothing' ? 'Сайт' : origins[campaign.platform],
      creative,
      known,
      country,
      region: region || (country === 'RU' ? pick(regions, noise(place, 54)) : ''),
      liking: quality[campaign.kind],
    });
  }
}

function* unasked(book: Book, ago: Ago): Generator<Deal> {
  const coming = whole(5 * (seasons.conditioners[monthOf(ago)] ?? 1), ago, 55);
  for (let nth = 0; nth < coming; nth++) {
    const place = book.number + 1;
    yield* dealOf(book, ago, {
      product: pick(['conditioners', 'heaters', 'humidifiers', 'service'], noise(place, 53)),
      origin: pick(otherOrigins, noise(place, 56)),
      creative: undefined,
      known: 'nothing',
      country: 'RU',
      region: pick(regions, noise(place, 54)),
      liking: 1.2,
    });
  }
}

type Beginning = Pick<Deal, 'product' | 'origin' | 'creative' | 'known' | 'country' | 'region'> & {
  readonly liking: number;
};

/** A lead and how it fared; whoever was won may come again. */
function* dealOf(book: Book, created: Ago, { liking, ...beginning }: Beginning): Generator<Deal> {
  const place = ++book.number;
  const chance = (salt: number) => noise(place, salt);
  const who = {
    personId: `P-${100_000 + place}`,
    clientId: `K-${100_000 + place}`,
    client: `${pick(surnames, chance(57))} ${pick(initials, chance(58))}. ${pick(initials, chance(59))}.`,
  };
  const manager = chance(60) < 0.1 && created > 100 ? 5 : 1 + Math.floor(chance(61) * 4);
  const mql = created - Math.floor(chance(62) * 3);
  const sql = mql - 1 - Math.floor(chance(63) * 5);
  const end = sql - 2 - Math.floor(chance(64) * chance(65) * 26);
  const slack = slumps.manager.index === manager && sql <= slumps.manager.since ? slumps.manager.times : 1;
  const isMql = chance(66) < toMql * liking;
  const isSql = isMql && chance(67) < toSql;
  const isWon = isSql && chance(68) < toWon * slack;
  // Nobody has closed a few of them, though nobody works on them any more.
  const isForgotten = !isWon && chance(69) < 0.015;
  const failed = (isSql ? end : isMql ? sql : mql) - Math.floor(chance(70) * 9);
  const isLost = !isWon && !isForgotten && failed >= 0;
  const won = isWon && end >= 0 ? end : undefined;
  yield {
    ...priced(place, beginning.product, won),
    ...beginning,
    ...who,
    id: `D-${100_000 + place}`,
    title: `${products[beginning.product].name}: ${who.client}`,
    created,
    mql: isMql && mql >= 0 ? dayText(mql) : '',
    sql: isSql && sql >= 0 ? dayText(sql) : '',
    won: won === undefined ? '' : dayText(won),
    lost: isLost ? dayText(failed) : '',
    lostReason: isLost ? pick(reasons, chance(71) * (0.7 + 0.3 * chance(72))) : '',
    stage:
      won !== undefined
        ? 'Договор'
        : isLost
          ? 'Отказ'
          : isSql && sql >= 0
            ? 'Предложение'
            : isMql && mql >= 0
              ? 'Квалификация'
              : 'Новая',
    manager: nameOf(manager),
  };
  if (won === undefined || chance(73) > 0.24) return;
  const later = won - 25 - Math.floor(chance(74) * 190);
  if (later < 0) return;
  yield* repeated(book, later, who, beginning);
}

function* repeated(
  book: Book,
  created: Ago,
  who: Pick<Deal, 'personId' | 'clientId' | 'client'>,
  { country, region }: Pick<Deal, 'country' | 'region'>,
): Generator<Deal> {
  const place = ++book.number;
  const product = noise(place, 75) < 0.6 ? 'service' : 'humidifiers';
  yield contractOf(place, created, { ...who, country, region, ...unadvertised }, product);
}

const unadvertised = { origin: again, creative: undefined, known: 'nothing' } as const;

function* clientsContracts(book: Book): Generator<Deal> {
  for (const { client: clientId, name: client, product, equipment, monthly, day, months } of contracts) {
    const who = { personId: `P-${clientId}`, clientId, client, country: 'RU', region: 'Москва' };
    const first = agoOf(day);
    const [creative] = runningOn(forCompanies, first);
    const found = { origin: origins.yandex_direct, creative, known: 'ids' } as const;
    yield contractOf(++book.number, first, { ...who, ...found }, product, equipment);
    for (let month = 1; month <= months; month++) {
      const paid = agoOf(monthsLater(day, month));
      yield contractOf(++book.number, paid, { ...who, ...unadvertised }, 'service', monthly);
    }
  }
}

type Who = 'personId' | 'clientId' | 'client' | 'country' | 'region' | 'origin' | 'creative' | 'known';
/** Signed on the day on which it was asked for. */
function contractOf(
  place: number,
  created: Ago,
  who: Pick<Deal, Who>,
  product: ProductKey,
  price?: number,
): Deal {
  const day = dayText(created);
  return {
    ...priced(place, product, created, price),
    ...who,
    id: `D-${100_000 + place}`,
    title: `${products[product].name}: ${who.client}`,
    product,
    created,
    mql: day,
    sql: day,
    won: day,
    lost: '',
    lostReason: '',
    stage: 'Договор',
    manager: nameOf(4),
  };
}

/** What was paid, sent back and spent on it, once it is won; what is hoped for before. */
function priced(
  place: number,
  product: ProductKey,
  won: Ago | undefined,
  price = Math.round(products[product].price * (0.075 + 0.05 * noise(place, 76))) * 10,
): Pick<Deal, 'amount' | 'refunded' | 'cogs'> {
  const amount = price * 100;
  const { refunds } = slumps;
  const share =
    product === refunds.product && won !== undefined && won <= refunds.since ? refunds.share : 0.03;
  const isBack = won !== undefined && noise(place, 77) < share;
  return {
    amount,
    refunded: isBack ? (noise(place, 78) < 0.6 ? amount : amount / 2) : 0,
    cogs:
      won === undefined ? 0 : Math.round(amount * products[product].cost * (0.96 + 0.08 * noise(place, 79))),
  };
}

function nameOf(index: number): string {
  const [first, last] = people[index] ?? ['', ''];
  return `${first} ${last}`;
}
