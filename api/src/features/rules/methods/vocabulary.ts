import type { Language } from '@takt/contract/languages.ts';
import type { SubjectKind } from '@takt/contract/subjects.ts';
import type { Silence } from './findings.ts';

type Kind = 'threshold' | 'burned_out' | 'budget_off_plan' | 'stale_source';
export interface Words {
  readonly entity: Readonly<Record<SubjectKind, string>>;
  /** What the organisation as a whole is called in a title. */
  readonly whole: string;
  readonly measure: Readonly<Record<'roas' | 'drr' | 'cpl' | 'spend', string>>;
  readonly beyond: Readonly<Record<'above' | 'below', string>>;
  readonly days: (count: number) => string;
  readonly when: (count: number, from: string, to: string) => string;
  readonly title: Readonly<Record<Kind, string>>;
  readonly sentence: Readonly<
    Record<
      | 'ratio'
      | 'spend'
      | 'no_leads'
      | 'no_revenue'
      | 'dearer'
      | 'no_results'
      | 'attention_gone'
      | 'over_plan'
      | 'under_plan'
      | 'stale_source',
      string
    >
  >;
  readonly line: Readonly<Record<'by_rule' | 'report', string>>;
  readonly silence: Readonly<Record<Silence, string>>;
}

const plural = (language: Language, forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>) => {
  const rules = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language);
  return (count: number) => `${number.format(count)} ${forms[rules.select(count)] ?? forms.other ?? ''}`;
};
const days = {
  ru: plural('ru', { one: 'день', few: 'дня', many: 'дней', other: 'дня' }),
  en: plural('en', { one: 'day', other: 'days' }),
  pl: plural('pl', { one: 'dzień', other: 'dni' }),
};

export const words: Readonly<Record<Language, Words>> = {
  ru: {
    entity: {
      organisation: 'Вся реклама',
      platform: '{name}',
      campaign: 'Кампания «{name}»',
      creative: 'Креатив «{name}»',
      product: 'Продукт «{name}»',
      channel: 'Канал «{name}»',
      country: '{name}',
      manager: 'Менеджер «{name}»',
      source: 'Источник «{name}»',
    },
    whole: 'вся реклама',
    measure: { roas: 'ROAS', drr: 'ДРР', cpl: 'CPL', spend: 'расход' },
    beyond: { above: 'выше', below: 'ниже' },
    days: days.ru,
    when: (count, from, to) => (count === 1 ? `за ${from}` : `уже ${days.ru(count)} подряд, ${from} – ${to}`),
    title: {
      threshold: '{measure} {beyond} {limit}: {name}',
      burned_out: 'Выгорание: {name}',
      budget_off_plan: 'Расход расходится с планом: {name}',
      stale_source: 'Нет свежих данных: {name}',
    },
    sentence: {
      ratio: '{entity}: {measure} {beyond} {limit} {when}. За это время {value} при расходе {spend}.',
      spend: '{entity}: расход {beyond} {limit} в день {when}. В среднем {value} в день.',
      no_leads: '{entity}: {measure} {beyond} {limit} {when}. Потрачено {spend}, и ни одного лида.',
      no_revenue: '{entity}: {measure} {beyond} {limit} {when}. Потрачено {spend}, выручки нет.',
      dearer: '{entity} – выгорание: результат стоит {now}, раньше стоил {before}; потрачено {spend}.',
      no_results:
        '{entity} – выгорание: потрачено {spend} без единого результата, раньше результат стоил {before}.',
      attention_gone: '{entity} – выгорание: CTR упал на {drop}, с {before} до {now}.',
      over_plan:
        '{entity}: при таком темпе расход за {month} – {projection}, на {percent} больше плана {plan}.',
      under_plan:
        '{entity}: при таком темпе расход за {month} – {projection}, на {percent} меньше плана {plan}.',
      stale_source: '{entity} молчит {days}: последние данные за {last_day}.',
    },
    line: { by_rule: 'Задачу завело правило «{rule}».', report: 'Открыть отчёт' },
    silence: {
      no_data: 'Данных для проверки ещё нет.',
      too_few: 'Дней с окончательными данными пока меньше, чем нужно правилу.',
      provisional: 'Все данные ещё уточняются площадками: правило подождёт, пока они станут окончательными.',
      no_plan: 'На этот месяц нет плана расхода.',
      no_warehouse: 'Аналитика сейчас недоступна; проверим позже.',
      too_heavy: 'Проверка оказалась слишком тяжёлой; сузьте правило до одной площадки.',
      project_gone: 'Проект для задач в корзине: выберите другой.',
    },
  },
  en: {
    entity: {
      organisation: 'All advertising',
      platform: '{name}',
      campaign: 'Campaign “{name}”',
      creative: 'Creative “{name}”',
      product: 'Product “{name}”',
      channel: 'Channel “{name}”',
      country: '{name}',
      manager: 'Manager “{name}”',
      source: 'Source “{name}”',
    },
    whole: 'all advertising',
    measure: { roas: 'ROAS', drr: 'DRR', cpl: 'CPL', spend: 'spend' },
    beyond: { above: 'above', below: 'below' },
    days: days.en,
    when: (count, from, to) =>
      count === 1 ? `on ${from}` : `for ${days.en(count)} in a row, ${from} – ${to}`,
    title: {
      threshold: '{measure} {beyond} {limit}: {name}',
      burned_out: 'Burnout: {name}',
      budget_off_plan: 'Spend off plan: {name}',
      stale_source: 'No fresh data: {name}',
    },
    sentence: {
      ratio: '{entity}: {measure} {beyond} {limit} {when}. Over that time {value} on a spend of {spend}.',
      spend: '{entity}: spend {beyond} {limit} a day {when}. On average {value} a day.',
      no_leads: '{entity}: {measure} {beyond} {limit} {when}. {spend} was spent and not one lead came.',
      no_revenue: '{entity}: {measure} {beyond} {limit} {when}. {spend} was spent and no revenue came.',
      dearer: '{entity} is burned out: a result costs {now}, it used to cost {before}; {spend} was spent.',
      no_results: '{entity} is burned out: {spend} was spent without a result; one used to cost {before}.',
      attention_gone: '{entity} is burned out: CTR fell by {drop}, from {before} to {now}.',
      over_plan:
        '{entity}: at this pace the spend of {month} will be {projection}, {percent} above the plan of {plan}.',
      under_plan:
        '{entity}: at this pace the spend of {month} will be {projection}, {percent} below the plan of {plan}.',
      stale_source: '{entity} has been silent for {days}: the last figures are of {last_day}.',
    },
    line: { by_rule: 'Made by the rule “{rule}”.', report: 'Open the report' },
    silence: {
      no_data: 'There are no figures to check yet.',
      too_few: 'There are fewer days with final figures than the rule needs.',
      provisional: 'The platforms may still restate all figures: the rule waits until they are final.',
      no_plan: 'There is no planned spend for this month.',
      no_warehouse: 'Analytics is not available just now; we will check later.',
      too_heavy: 'The check was too heavy; narrow the rule to one platform.',
      project_gone: 'The project of its tasks is in the trash: choose another one.',
    },
  },
  pl: {
    entity: {
      organisation: 'Cała reklama',
      platform: '{name}',
      campaign: 'Kampania „{name}”',
      creative: 'Kreacja „{name}”',
      product: 'Produkt „{name}”',
      channel: 'Kanał „{name}”',
      country: '{name}',
      manager: 'Menedżer „{name}”',
      source: 'Źródło „{name}”',
    },
    whole: 'cała reklama',
    measure: { roas: 'ROAS', drr: 'DRR', cpl: 'CPL', spend: 'wydatki' },
    beyond: { above: 'powyżej', below: 'poniżej' },
    days: days.pl,
    when: (count, from, to) =>
      count === 1 ? `za ${from}` : `już ${days.pl(count)} z rzędu, ${from} – ${to}`,
    title: {
      threshold: '{measure} {beyond} {limit}: {name}',
      burned_out: 'Wypalenie: {name}',
      budget_off_plan: 'Wydatki niezgodne z planem: {name}',
      stale_source: 'Brak świeżych danych: {name}',
    },
    sentence: {
      ratio: '{entity}: {measure} {beyond} {limit} {when}. W tym czasie {value} przy wydatkach {spend}.',
      spend: '{entity}: wydatki {beyond} {limit} dziennie {when}. Średnio {value} dziennie.',
      no_leads: '{entity}: {measure} {beyond} {limit} {when}. Wydano {spend} i nie ma ani jednego leada.',
      no_revenue: '{entity}: {measure} {beyond} {limit} {when}. Wydano {spend}, przychodu nie ma.',
      dearer: '{entity} – wypalenie: wynik kosztuje {now}, wcześniej kosztował {before}; wydano {spend}.',
      no_results:
        '{entity} – wypalenie: wydano {spend} bez żadnego wyniku, wcześniej wynik kosztował {before}.',
      attention_gone: '{entity} – wypalenie: CTR spadł o {drop}, z {before} do {now}.',
      over_plan:
        '{entity}: w tym tempie wydatki ({month}) wyniosą {projection}, o {percent} więcej niż plan {plan}.',
      under_plan:
        '{entity}: w tym tempie wydatki ({month}) wyniosą {projection}, o {percent} mniej niż plan {plan}.',
      stale_source: '{entity} milczy od {days}: ostatnie dane są za {last_day}.',
    },
    line: { by_rule: 'Zadanie założyła reguła „{rule}”.', report: 'Otwórz raport' },
    silence: {
      no_data: 'Nie ma jeszcze danych do sprawdzenia.',
      too_few: 'Dni z ostatecznymi danymi jest mniej, niż wymaga reguła.',
      provisional: 'Platformy mogą jeszcze zmienić wszystkie dane: reguła zaczeka, aż będą ostateczne.',
      no_plan: 'Na ten miesiąc nie ma planu wydatków.',
      no_warehouse: 'Analityka jest teraz niedostępna; sprawdzimy później.',
      too_heavy: 'Sprawdzenie było zbyt ciężkie; zawęź regułę do jednej platformy.',
      project_gone: 'Projekt dla zadań jest w koszu: wybierz inny.',
    },
  },
};
