import type { Verdict } from '@takt/contract/effects.ts';
import type { Language } from '@takt/contract/languages.ts';
import type { Measured, MeasureDefinition, MeasureKey } from '@takt/contract/metrics.ts';
import type { Pace, PlannedMeasure } from '@takt/contract/plans.ts';
import { platformName } from '../../../metrics/platforms.ts';

interface Words {
  readonly entity: Readonly<
    Record<'organisation' | 'platform' | 'campaign' | 'creative' | 'product', string>
  >;
  readonly planned: Readonly<Record<PlannedMeasure, string>>;
  readonly plan: Readonly<Record<'more' | 'less', string>>;
  readonly effect: Readonly<Record<Exclude<Verdict, 'same' | 'unknown'>, string>>;
  readonly measures: Readonly<Partial<Record<MeasureKey, string>>>;
}

const measures = {
  roas: 'ROAS',
  romi: 'ROMI',
  cpl: 'CPL',
  cpa: 'CPA',
  ctr: 'CTR',
  cpc: 'CPC',
  cpm: 'CPM',
} as const;

const words: Readonly<Record<Language, Words>> = {
  ru: {
    entity: {
      organisation: 'Вся организация',
      platform: '{name}',
      campaign: 'Кампания «{name}»',
      creative: 'Креатив «{name}»',
      product: 'Продукт «{name}»',
    },
    planned: { spend: 'расход', leads: 'лиды', revenue: 'выручка' },
    plan: {
      more: '{entity}: {measure} за {month} идёт к {projection}, это на {percent} больше плана {plan}.',
      less: '{entity}: {measure} за {month} идёт к {projection}, это на {percent} меньше плана {plan}.',
    },
    effect: {
      better: 'Задача {key} «{title}» помогла: {measure} {value} вместо {previous}, {subject}.',
      worse: 'После задачи {key} «{title}» стало хуже: {measure} {value} вместо {previous}, {subject}.',
    },
    measures: {
      ...measures,
      drr: 'ДРР',
      spend: 'расход',
      revenue: 'выручка площадок',
      leads: 'лидов',
      orders: 'заказов',
      clicks: 'кликов',
      impressions: 'показов',
      net_revenue: 'чистая выручка',
      won: 'договоров',
      deals: 'сделок',
    },
  },
  en: {
    entity: {
      organisation: 'The whole organisation',
      platform: '{name}',
      campaign: 'Campaign “{name}”',
      creative: 'Creative “{name}”',
      product: 'Product “{name}”',
    },
    planned: { spend: 'spend', leads: 'leads', revenue: 'revenue' },
    plan: {
      more: '{entity}: {measure} of {month} is heading for {projection}, {percent} above the plan of {plan}.',
      less: '{entity}: {measure} of {month} is heading for {projection}, {percent} below the plan of {plan}.',
    },
    effect: {
      better: 'Task {key} “{title}” helped: {measure} {value} instead of {previous}, {subject}.',
      worse: 'After task {key} “{title}” it got worse: {measure} {value} instead of {previous}, {subject}.',
    },
    measures: {
      ...measures,
      drr: 'DRR',
      spend: 'spend',
      revenue: 'claimed revenue',
      leads: 'leads',
      orders: 'orders',
      clicks: 'clicks',
      impressions: 'impressions',
      net_revenue: 'net revenue',
      won: 'contracts',
      deals: 'deals',
    },
  },
  pl: {
    entity: {
      organisation: 'Cała organizacja',
      platform: '{name}',
      campaign: 'Kampania „{name}”',
      creative: 'Kreacja „{name}”',
      product: 'Produkt „{name}”',
    },
    planned: { spend: 'wydatki', leads: 'leady', revenue: 'przychód' },
    plan: {
      more: '{entity}: {measure} ({month}) zmierza do {projection}, o {percent} więcej niż plan {plan}.',
      less: '{entity}: {measure} ({month}) zmierza do {projection}, o {percent} mniej niż plan {plan}.',
    },
    effect: {
      better: 'Zadanie {key} „{title}” pomogło: {measure} {value} zamiast {previous}, {subject}.',
      worse: 'Po zadaniu {key} „{title}” jest gorzej: {measure} {value} zamiast {previous}, {subject}.',
    },
    measures: {
      ...measures,
      drr: 'DRR',
      spend: 'wydatki',
      revenue: 'przychód platform',
      leads: 'leady',
      orders: 'zamówienia',
      clicks: 'kliknięcia',
      impressions: 'wyświetlenia',
      net_revenue: 'przychód netto',
      won: 'umowy',
      deals: 'transakcje',
    },
  },
};

/** What was found of a creative, or of a campaign whose source reports none. */
export const burnoutSentence = (
  kind: 'creative' | 'campaign',
  name: string,
  verdict: string,
  language: Language,
): string => `${filled(words[language].entity[kind], { name })} ${lowered(verdict)}`;

export function planSentence(
  { subject, measure, plan, projection }: Pace,
  { percent, month, currency }: { percent: number; month: string; currency: string },
  language: Language,
): string {
  const told = words[language];
  const kind = measure === 'leads' ? 'count' : 'money';
  const entities: Readonly<Record<string, string>> = told.entity;
  return filled(told.plan[percent > 0 ? 'more' : 'less'], {
    entity: filled(entities[subject.kind] ?? '{name}', {
      name: subject.kind === 'platform' ? platformName(subject.name, language) : subject.name,
    }),
    measure: told.planned[measure],
    month: new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month}-01`),
    ),
    projection: figure(projection, kind, currency, language),
    plan: figure(plan, kind, currency, language),
    percent: figure(Math.abs(percent), 'percent', currency, language),
  });
}

export interface Told {
  readonly key: string;
  readonly title: string;
  readonly subject: string;
  readonly definition: Pick<MeasureDefinition, 'key' | 'kind'>;
  readonly value: Measured;
  readonly previous: Measured;
  readonly currency: string;
}
export const effectSentence = (
  verdict: 'better' | 'worse',
  { key, title, subject, definition, value, previous, currency }: Told,
  language: Language,
): string =>
  filled(words[language].effect[verdict], {
    key,
    title,
    subject,
    measure: words[language].measures[definition.key] ?? definition.key,
    value: figure(value, definition.kind, currency, language),
    previous: figure(previous, definition.kind, currency, language),
  });

function figure(
  value: Measured,
  kind: MeasureDefinition['kind'],
  currency: string,
  language: Language,
): string {
  if (value === null) return '—';
  const number = Number(value);
  const usual = { maximumFractionDigits: 2 };
  switch (kind) {
    case 'money':
      return new Intl.NumberFormat(language, {
        style: 'currency',
        currency,
        maximumFractionDigits: Math.abs(number) < 100 ? 2 : 0,
      }).format(number);
    case 'percent':
      return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(
        number / 100,
      );
    case 'count':
      return new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(number);
    case 'ratio':
      return new Intl.NumberFormat(language, usual).format(number);
  }
}

/** What a sentence goes on with begins small. */
const lowered = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);

const filled = (sentence: string, gaps: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => gaps[name] ?? '').toWellFormed();
