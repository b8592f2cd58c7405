import type { Language } from '@takt/contract/languages.ts';
import type { Subject } from '@takt/contract/subjects.ts';
import { z } from 'zod';
import { platformName } from '../../../metrics/platforms.ts';
import type { Figures, Silence } from './findings.ts';
import { type Words, words } from './vocabulary.ts';

const known = z.enum(['threshold', 'burned_out', 'budget_off_plan', 'stale_source']);
const watchable = z.enum(['roas', 'drr', 'cpl', 'spend']);
type Said = Pick<Subject, 'kind' | 'id' | 'name'>;

/** What was found, in one or two sentences for a reader; figures of an older shape are said as far as they go. */
export function sentenceOf(subject: Said, figures: Figures, language: Language): string {
  const told = words[language];
  return filled(told.sentence[sentenceIn(figures)], gapsOf(subject, figures, language, told));
}

/** What a task of it is called. */
export function titleOf(subject: Said, figures: Figures, language: Language): string {
  const told = words[language];
  const kind = known.catch('threshold').parse(figures.kind);
  return filled(told.title[kind], gapsOf(subject, figures, language, told));
}

export const silenceOf = (why: Silence, language: Language): string => words[language].silence[why];
/** A line of a task's description or history. */
export const lineOf = (line: keyof Words['line'], rule: string, language: Language): string =>
  filled(words[language].line[line], { rule });

function sentenceIn({ kind, measure, value, basis, now, direction }: Figures): keyof Words['sentence'] {
  switch (known.catch('threshold').parse(kind)) {
    case 'burned_out':
      return basis === 'attention' ? 'attention_gone' : now === null ? 'no_results' : 'dearer';
    case 'budget_off_plan':
      return direction === 'below' ? 'under_plan' : 'over_plan';
    case 'stale_source':
      return 'stale_source';
    case 'threshold':
      if (measure === 'spend') return 'spend';
      return value === null ? (measure === 'drr' ? 'no_revenue' : 'no_leads') : 'ratio';
  }
}

function gapsOf(subject: Said, figures: Figures, language: Language, told: Words): Record<string, string> {
  const text = (name: string) => String(figures[name] ?? '');
  const amount = (value: Figures[string] | undefined) =>
    value === null || value === undefined || value === '' || !figures.currency
      ? '—'
      : new Intl.NumberFormat(language, {
          style: 'currency',
          currency: text('currency'),
          maximumFractionDigits: Math.abs(Number(value)) < 100 ? 2 : 0,
        }).format(Number(value));
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const percent = (value: Figures[string] | undefined) =>
    value === null || value === undefined ? '—' : percents.format(Number(value) / 100);
  const rates = new Intl.NumberFormat(language, { style: 'percent', maximumSignificantDigits: 3 });
  const rate = (value: Figures[string] | undefined) =>
    value === null || value === undefined ? '—' : rates.format(Number(value) / 100);
  const plain = (value: Figures[string] | undefined) =>
    value === null || value === undefined ? '—' : number.format(Number(value));
  const measure = watchable.catch('spend').parse(figures.measure);
  const shown = { roas: plain, drr: percent, cpl: amount, spend: amount }[measure];
  const byAttention = figures.basis === 'attention';
  const name = nameOf(subject, language);
  const days = Number(figures.days ?? 0);
  return {
    name: subject.kind === 'organisation' ? told.whole : name,
    entity: filled(told.entity[subject.kind], { name }),
    measure: told.measure[measure],
    beyond: told.beyond[figures.direction === 'below' ? 'below' : 'above'],
    limit: shown(figures.limit),
    value: shown(figures.value),
    spend: amount(figures.spend),
    when: told.when(days, date(text('from'), language), date(text('to'), language)),
    before: byAttention ? rate(figures.before) : amount(figures.before),
    now: byAttention ? rate(figures.now) : amount(figures.now),
    drop: percent(figures.drop),
    plan: amount(figures.plan),
    projection: amount(figures.projection),
    percent: percent(figures.percent),
    month: monthOf(text('month'), language),
    days: told.days(days),
    last_day: date(text('last_day'), language),
  };
}

/** Platforms, and sources that nobody has named otherwise, go by the name of the product. */
function nameOf({ kind, id, name }: Said, language: Language): string {
  if (kind === 'platform') return platformName(id, language);
  return kind === 'source' ? platformName(name, language) : name;
}

function date(day: string, language: Language): string {
  if (!z.iso.date().safeParse(day).success) return '—';
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(day),
  );
}

/** As it stands alone; in Russian and Polish that is the nominative. */
function monthOf(month: string, language: Language): string {
  const day = z.iso.date().safeParse(`${month}-01`).data;
  if (day === undefined) return '—';
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  );
}

/** An abbreviated month brings its own full stop. */
const filled = (sentence: string, gaps: Readonly<Record<string, string>>): string =>
  sentence
    .replace(/\{(\w+)\}/g, (_, name: string) => gaps[name] ?? '')
    .replace(/\.\.(?= |$)/g, '.')
    .toWellFormed();
