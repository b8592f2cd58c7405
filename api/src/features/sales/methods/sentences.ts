import type { Language } from '@takt/contract/languages.ts';
import { platformName } from '../../../metrics/platforms.ts';
import type { Found } from './findings.ts';

type Entity = Found['entity']['kind'];
type Stage = 'deals' | 'mql' | 'sql';
interface Words {
  readonly of: Readonly<Record<Entity, string>>;
  /** What says nothing of it. */
  readonly none: Readonly<Record<Entity, string>>;
  readonly passage: Readonly<Record<Stage, string>>;
  readonly stage: Readonly<Record<Stage, string>>;
  readonly sentence: Readonly<Record<Found['kind'] | 'revenue_new' | 'worth', string>>;
}

const words: Readonly<Record<Language, Words>> = {
  ru: {
    of: {
      organisation: 'организация',
      product: 'продукт «{id}»',
      channel: 'канал «{id}»',
      manager: 'менеджер «{id}»',
      stage: '',
    },
    none: {
      organisation: '',
      product: 'сделки без продукта',
      channel: 'сделки без источника',
      manager: 'сделки без менеджера',
      stage: '',
    },
    passage: { deals: 'из лида в MQL', mql: 'из MQL в SQL', sql: 'из SQL в договор' },
    stage: { deals: 'лид', mql: 'MQL', sql: 'SQL' },
    sentence: {
      revenue_down: 'Выручка снизилась на {percent} %: {entity}, {value} против {previous}.',
      revenue_up: 'Выручка выросла на {percent} %: {entity}, {value} против {previous}.',
      revenue_new: 'Новая выручка: {entity}, {value}, раньше её не было.',
      conversion_down: 'Конверсия {passage} упала с {before} % до {now} %: не хватает сделок: {missing}.',
      deals_stuck:
        'На этапе «{stage}» дольше {limit} дн. стоят сделки: {value} из {open}; обычно проходят за {usual} дн.',
      refunds_up: 'Возвраты выросли: {rate} % выручки против {before} % раньше, {value}.',
      worth: ' Речь о {money}.',
    },
  },
  en: {
    of: {
      organisation: 'the organisation',
      product: 'product “{id}”',
      channel: 'channel “{id}”',
      manager: 'manager “{id}”',
      stage: '',
    },
    none: {
      organisation: '',
      product: 'deals without a product',
      channel: 'deals without a source',
      manager: 'deals without a manager',
      stage: '',
    },
    passage: { deals: 'from lead to MQL', mql: 'from MQL to SQL', sql: 'from SQL to contract' },
    stage: { deals: 'lead', mql: 'MQL', sql: 'SQL' },
    sentence: {
      revenue_down: 'Revenue fell by {percent}%: {entity}, {value} against {previous}.',
      revenue_up: 'Revenue rose by {percent}%: {entity}, {value} against {previous}.',
      revenue_new: 'New revenue: {entity}, {value}, there was none before.',
      conversion_down: 'Conversion {passage} fell from {before}% to {now}%: deals missing: {missing}.',
      deals_stuck:
        'Deals waiting at stage “{stage}” for more than {limit} days: {value} of {open}; the usual time is {usual} days.',
      refunds_up: 'Refunds rose: {rate}% of revenue against {before}% before, {value}.',
      worth: ' It is about {money}.',
    },
  },
  pl: {
    of: {
      organisation: 'organizacja',
      product: 'produkt „{id}”',
      channel: 'kanał „{id}”',
      manager: 'menedżer „{id}”',
      stage: '',
    },
    none: {
      organisation: '',
      product: 'transakcje bez produktu',
      channel: 'transakcje bez źródła',
      manager: 'transakcje bez menedżera',
      stage: '',
    },
    passage: { deals: 'z leada do MQL', mql: 'z MQL do SQL', sql: 'z SQL do umowy' },
    stage: { deals: 'lead', mql: 'MQL', sql: 'SQL' },
    sentence: {
      revenue_down: 'Przychód spadł o {percent}%: {entity}, {value} wobec {previous}.',
      revenue_up: 'Przychód wzrósł o {percent}%: {entity}, {value} wobec {previous}.',
      revenue_new: 'Nowy przychód: {entity}, {value}, wcześniej go nie było.',
      conversion_down: 'Konwersja {passage} spadła z {before}% do {now}%: brakujące transakcje: {missing}.',
      deals_stuck:
        'Na etapie „{stage}” dłużej niż {limit} dni czekają transakcje: {value} z {open}; zwykle trwa to {usual} dni.',
      refunds_up: 'Zwroty wzrosły: {rate}% przychodu wobec {before}% wcześniej, {value}.',
      worth: ' Chodzi o {money}.',
    },
  },
};

const isStage = (id: string | null): id is Stage => id === 'deals' || id === 'mql' || id === 'sql';

/** One sentence for a reader; money is rounded to whole units here and nowhere before. */
export function sentenceOf(found: Found, language: Language, currency: string): string {
  const told = words[language];
  const { kind, entity, gaps } = found;
  const { id } = entity;
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const money = new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 0 });
  const figure = (value: Found['value']) =>
    value === null ? '—' : typeof value === 'string' ? money.format(Number(value)) : number.format(value);
  const isNew = kind === 'revenue_up' && Number(found.previous) === 0;
  const filled: Record<string, string> = {
    ...Object.fromEntries(Object.entries(gaps).map(([name, value]) => [name, number.format(value)])),
    entity:
      id === null
        ? told.none[entity.kind]
        : told.of[entity.kind].replace('{id}', () =>
            entity.kind === 'channel' ? platformName(id, language) : id,
          ),
    value: figure(found.value),
    previous: figure(found.previous),
    ...(isStage(id) && { stage: told.stage[id], passage: told.passage[id] }),
    ...(kind === 'conversion_down' && { now: figure(found.value), before: figure(found.previous) }),
    money: figure(found.money),
  };
  const sentence = told.sentence[isNew ? 'revenue_new' : kind];
  // A change of revenue and refunds say their money already.
  const says = (kind === 'conversion_down' || kind === 'deals_stuck') && found.money !== null;
  return `${sentence}${says ? told.sentence.worth : ''}`.replace(
    /\{(\w+)\}/g,
    (_, name: string) => filled[name] ?? '',
  );
}
