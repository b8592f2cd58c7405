import type { BurnoutClass } from '@takt/contract/creatives.ts';
import type { Language } from '@takt/contract/languages.ts';
import type { Measured } from '@takt/contract/metrics.ts';
import type { Judged } from './burnout.ts';

type Told =
  | 'dearer'
  | 'no_results'
  | 'fallen'
  | 'fallen_but_held'
  | 'price_held'
  | 'attention_held'
  | 'lacks_days'
  | 'lacks_baseline'
  | 'lacks_recent'
  | 'lacks_clicks';

const classes: Record<Language, Record<Exclude<BurnoutClass, 'insufficient_data'>, string>> = {
  ru: { burned_out: 'Выгорел', fatigued: 'Устал', watch: 'Под наблюдением', healthy: 'В порядке' },
  en: { burned_out: 'Burned out', fatigued: 'Fatigued', watch: 'Worth watching', healthy: 'Healthy' },
  pl: { burned_out: 'Wypalona', fatigued: 'Zmęczona', watch: 'Do obserwacji', healthy: 'W porządku' },
};

const sentences: Record<Language, Record<Told, string>> = {
  ru: {
    dearer: '{class}: результат стоит {now} вместо {before}, перерасход {money}.',
    no_results: '{class}: на {spend} не пришло ни одного результата, раньше результат стоил {before}.',
    fallen: '{class}: CTR упал с {ctr_before} до {ctr_now}, относительно площадки на {drop}.',
    fallen_but_held:
      '{class}: CTR упал с {ctr_before} до {ctr_now}, но результат пока стоит {now} (было {before}).',
    price_held: '{class}: результат стоит {now}, раньше {before}.',
    attention_held: '{class}: CTR {ctr_now}, раньше {ctr_before}.',
    lacks_days: 'Мало данных: дней с показами {has} из {needs} нужных.',
    lacks_baseline: 'Мало данных: показов до последних дней {has}, нужно {needs}.',
    lacks_recent: 'Мало данных: показов за последние дни {has}, нужно {needs}.',
    lacks_clicks: 'Мало данных: площадка не сообщила ни одного клика.',
  },
  en: {
    dearer: '{class}: a result costs {now} instead of {before}, {money} overspent.',
    no_results: '{class}: {spend} brought no result at all; one used to cost {before}.',
    fallen: '{class}: CTR fell from {ctr_before} to {ctr_now}, by {drop} against its platform.',
    fallen_but_held:
      '{class}: CTR fell from {ctr_before} to {ctr_now}, but a result still costs {now} ({before} before).',
    price_held: '{class}: a result costs {now}, {before} before.',
    attention_held: '{class}: CTR {ctr_now}, {ctr_before} before.',
    lacks_days: 'Too little data: days with impressions: {has} of {needs} needed.',
    lacks_baseline: 'Too little data: {has} impressions before the last days, {needs} are needed.',
    lacks_recent: 'Too little data: {has} impressions in the last days, {needs} are needed.',
    lacks_clicks: 'Too little data: the platform reported no click.',
  },
  pl: {
    dearer: '{class}: wynik kosztuje {now} zamiast {before}, przepłacono {money}.',
    no_results: '{class}: {spend} nie przyniosło żadnego wyniku, wcześniej wynik kosztował {before}.',
    fallen: '{class}: CTR spadł z {ctr_before} do {ctr_now}, względem platformy o {drop}.',
    fallen_but_held:
      '{class}: CTR spadł z {ctr_before} do {ctr_now}, ale wynik nadal kosztuje {now} (wcześniej {before}).',
    price_held: '{class}: wynik kosztuje {now}, wcześniej {before}.',
    attention_held: '{class}: CTR {ctr_now}, wcześniej {ctr_before}.',
    lacks_days: 'Za mało danych: dni z wyświetleniami: {has} z {needs} potrzebnych.',
    lacks_baseline: 'Za mało danych: wyświetleń przed ostatnimi dniami {has}, potrzeba {needs}.',
    lacks_recent: 'Za mało danych: wyświetleń w ostatnich dniach {has}, potrzeba {needs}.',
    lacks_clicks: 'Za mało danych: platforma nie zgłosiła ani jednego kliknięcia.',
  },
};
const lacking = {
  active_days: 'lacks_days',
  baseline_impressions: 'lacks_baseline',
  recent_impressions: 'lacks_recent',
  clicks: 'lacks_clicks',
} as const;

/** One sentence of why, in the reader's language. */
export function verdictOf(row: Judged, language: Language, currency: string): string {
  const numbers = new Intl.NumberFormat(language);
  const money = (value: Measured) =>
    value === null
      ? '—'
      : new Intl.NumberFormat(language, {
          style: 'currency',
          currency,
          maximumFractionDigits: Math.abs(Number(value)) < 100 ? 2 : 0,
        }).format(Number(value));
  const percent = (value: number | null) =>
    value === null
      ? '—'
      : new Intl.NumberFormat(language, { style: 'percent', maximumSignificantDigits: 3 }).format(
          value / 100,
        );
  const [missing] = row.missing;
  const gaps: Record<string, string> = {
    class: row.class === 'insufficient_data' ? '' : classes[language][row.class],
    now: money(row.recent.cpa),
    before: money(row.baseline.cpa),
    money: money(row.overspend),
    spend: money(row.recent.spend),
    ctr_now: percent(row.recent.ctr),
    ctr_before: percent(row.baseline.ctr),
    drop: percent(row.net_drop),
    has: numbers.format(missing?.has ?? 0),
    needs: numbers.format(missing?.needs ?? 0),
  };
  return sentences[language][toldOf(row)].replace(/\{(\w+)\}/g, (_, name: string) => gaps[name] ?? '');
}

function toldOf(row: Judged): Told {
  const [missing] = row.missing;
  if (missing) return lacking[missing.what];
  const bySubstance = row.recent.conversions ? 'dearer' : 'no_results';
  if (row.class === 'healthy') return row.basis === 'results' ? 'price_held' : 'attention_held';
  if (row.basis === 'results') return bySubstance;
  return row.class === 'watch' && (row.expected_conversions ?? 0) >= 5 && row.recent.conversions
    ? 'fallen_but_held'
    : 'fallen';
}
