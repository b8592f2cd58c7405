import type { Language } from '@takt/contract/languages.ts';
import type { QualityFinding, QualityKind } from '@takt/contract/quality.ts';
import { platformName } from '../../../metrics/platforms.ts';

interface Words {
  /** What is wrong. */
  readonly text: string;
  /** What to do. */
  readonly fix: string;
}

const words: Record<Language, Record<QualityKind, Words>> = {
  ru: {
    source_behind: {
      text: 'Источник «{name}» молчит с {from}: дней без данных — {rows}, обычно за это время уходит {money}.',
      fix: 'Проверьте подключение источника или загрузите файл за эти дни.',
    },
    days_missing: {
      text: 'У источника «{name}» между {from} и {to} нет данных за дни: {rows}; обычно за столько дней уходит {money}.',
      fix: 'Загрузите файл за пропущенные дни или запустите синхронизацию за этот период.',
    },
    spend_without_impressions: {
      text: 'Кампания «{name}»: {money} потрачено без единого показа, строк: {rows}.',
      fix: 'Проверьте, тот ли столбец выбран для показов, и загрузите файл заново.',
    },
    clicks_above_impressions: {
      text: 'Кампания «{name}»: кликов больше, чем показов, строк: {rows}.',
      fix: 'Проверьте, не перепутаны ли столбцы показов и кликов.',
    },
    reach_above_impressions: {
      text: 'Кампания «{name}»: охват больше показов, строк: {rows}.',
      fix: 'Проверьте, не перепутаны ли столбцы охвата и показов.',
    },
    campaign_in_two_sources: {
      text: 'Кампания «{name}» приходит и из «{source}», и из «{twin_source}»: дней — {rows}, посчитано дважды {money}.',
      fix: 'Оставьте один источник: отмените загрузку файла или отключите лишнее подключение.',
    },
    same_figures_twice: {
      text: 'У кампаний «{name}» и «{twin}» одинаковы показы, клики и расход за дни: {rows}; возможно, {money} посчитано дважды.',
      fix: 'Проверьте, не загружена ли одна кампания под двумя названиями, и отмените лишнюю загрузку.',
    },
    levels_differ: {
      text: 'Источник «{name}»: расход по уровню «{coarse}» {coarse_money}, по уровню «{fine}» {fine_money}; разница {money}.',
      fix: 'Выгрузите оба отчёта за одни и те же дни заново и загрузите их.',
    },
    file_total_differs: {
      text: 'Файл «{name}»: в строке итогов «{measure}» {told}, а сумма строк {summed}.',
      fix: 'Выгрузите файл заново: похоже, часть строк в него не попала.',
    },
    spend_above_usual: {
      text: 'Кампания «{name}» {from} потратила {spend_money}, обычно в этот день недели {usual_money}.',
      fix: 'Проверьте ставки и бюджет кампании за этот день.',
    },
    spend_below_usual: {
      text: 'Кампания «{name}» {from} потратила {spend_money}, обычно в этот день недели {usual_money}.',
      fix: 'Проверьте, не остановилась ли кампания и полностью ли выгружен этот день.',
    },
    campaign_without_product: {
      text: 'Источник «{name}»: кампаний без продукта — {rows}, на них {money}; самая крупная — «{largest}».',
      fix: 'Укажите продукт кампаний в файле или в настройках, чтобы отчёт по продуктам был полным.',
    },
    creative_without_theme: {
      text: 'Источник «{name}»: креативов без темы — {rows}, на них {money}; самый крупный — «{largest}».',
      fix: 'Отметьте темы этих креативов в списке креативов.',
    },
    creative_without_erid: {
      text: 'Источник «{name}»: креативов без ERID — {rows}, на них {money}; самый крупный — «{largest}».',
      fix: 'Получите токены у оператора рекламных данных и внесите их в карточки креативов.',
    },
    restated: {
      text: 'Загрузка «{name}» изменила расход «{source}» за {from} — {to}: было {before_money}, стало {after_money}.',
      fix: 'Ничего делать не нужно; сверьте отчёты, отправленные раньше.',
    },
  },
  en: {
    source_behind: {
      text: 'Source “{name}” has been silent since {from}: {rows} days without figures, in which {money} is usually spent.',
      fix: 'Check the connection of the source or import a file with these days.',
    },
    days_missing: {
      text: 'Source “{name}” lacks figures between {from} and {to}: {rows} days, in which {money} is usually spent.',
      fix: 'Import a file with the missing days or synchronise that period again.',
    },
    spend_without_impressions: {
      text: 'Campaign “{name}”: {money} was spent without one impression, rows: {rows}.',
      fix: 'Check which column was chosen for impressions and import the file again.',
    },
    clicks_above_impressions: {
      text: 'Campaign “{name}”: more clicks than impressions, rows: {rows}.',
      fix: 'Check whether the columns of impressions and clicks were mixed up.',
    },
    reach_above_impressions: {
      text: 'Campaign “{name}”: reach above impressions, rows: {rows}.',
      fix: 'Check whether the columns of reach and impressions were mixed up.',
    },
    campaign_in_two_sources: {
      text: 'Campaign “{name}” comes from “{source}” and from “{twin_source}”: {rows} days, {money} counted twice.',
      fix: 'Keep one source: undo the import of the file or switch the other connection off.',
    },
    same_figures_twice: {
      text: 'Campaigns “{name}” and “{twin}” have the same impressions, clicks and spend on {rows} days; {money} may be counted twice.',
      fix: 'Check whether one campaign was imported under two names, and undo the import that is too much.',
    },
    levels_differ: {
      text: 'Source “{name}”: spend by {coarse} is {coarse_money}, by {fine} {fine_money}; {money} apart.',
      fix: 'Export both reports again for the same days and import them.',
    },
    file_total_differs: {
      text: 'File “{name}”: its row of totals says {told} for “{measure}”, its rows add up to {summed}.',
      fix: 'Export the file again: some of its rows seem to be missing.',
    },
    spend_above_usual: {
      text: 'Campaign “{name}” spent {spend_money} on {from}; on that weekday it is usually {usual_money}.',
      fix: 'Check bids and budget of the campaign on that day.',
    },
    spend_below_usual: {
      text: 'Campaign “{name}” spent {spend_money} on {from}; on that weekday it is usually {usual_money}.',
      fix: 'Check whether the campaign stopped, and whether that day was exported in full.',
    },
    campaign_without_product: {
      text: 'Source “{name}”: {rows} campaigns without a product, {money} spent on them; the largest is “{largest}”.',
      fix: 'Name the product of the campaigns in the file or in their settings, so that the report by product is whole.',
    },
    creative_without_theme: {
      text: 'Source “{name}”: {rows} creatives without a theme, {money} spent on them; the largest is “{largest}”.',
      fix: 'Tag the themes of these creatives in the list of creatives.',
    },
    creative_without_erid: {
      text: 'Source “{name}”: {rows} creatives without an ERID, {money} spent on them; the largest is “{largest}”.',
      fix: 'Get the tokens from the advertising data operator and enter them at the creatives.',
    },
    restated: {
      text: 'Import “{name}” changed the spend of “{source}” for {from} to {to}: it was {before_money}, it is {after_money}.',
      fix: 'Nothing has to be done; compare reports that were sent before.',
    },
  },
  pl: {
    source_behind: {
      text: 'Źródło „{name}” milczy od {from}: dni bez danych: {rows}; zwykle wydaje się w tym czasie {money}.',
      fix: 'Sprawdź połączenie źródła albo zaimportuj plik z tymi dniami.',
    },
    days_missing: {
      text: 'Źródło „{name}” nie ma danych między {from} a {to}, dni: {rows}; zwykle wydaje się w tylu dniach {money}.',
      fix: 'Zaimportuj plik z brakującymi dniami albo zsynchronizuj ten okres ponownie.',
    },
    spend_without_impressions: {
      text: 'Kampania „{name}”: wydano {money} bez żadnego wyświetlenia, wierszy: {rows}.',
      fix: 'Sprawdź, która kolumna została wybrana dla wyświetleń, i zaimportuj plik ponownie.',
    },
    clicks_above_impressions: {
      text: 'Kampania „{name}”: więcej kliknięć niż wyświetleń, wierszy: {rows}.',
      fix: 'Sprawdź, czy kolumny wyświetleń i kliknięć nie zostały zamienione.',
    },
    reach_above_impressions: {
      text: 'Kampania „{name}”: zasięg większy niż wyświetlenia, wierszy: {rows}.',
      fix: 'Sprawdź, czy kolumny zasięgu i wyświetleń nie zostały zamienione.',
    },
    campaign_in_two_sources: {
      text: 'Kampania „{name}” pochodzi z „{source}” i z „{twin_source}”: dni: {rows}, {money} policzono dwa razy.',
      fix: 'Zostaw jedno źródło: cofnij import pliku albo wyłącz drugie połączenie.',
    },
    same_figures_twice: {
      text: 'Kampanie „{name}” i „{twin}” mają te same wyświetlenia, kliknięcia i wydatki, dni: {rows}; możliwe, że {money} policzono dwa razy.',
      fix: 'Sprawdź, czy jednej kampanii nie zaimportowano pod dwiema nazwami, i cofnij zbędny import.',
    },
    levels_differ: {
      text: 'Źródło „{name}”: wydatki według poziomu „{coarse}” to {coarse_money}, według „{fine}” {fine_money}; różnica {money}.',
      fix: 'Wyeksportuj oba raporty ponownie za te same dni i zaimportuj je.',
    },
    file_total_differs: {
      text: 'Plik „{name}”: wiersz sum podaje dla „{measure}” {told}, a suma wierszy to {summed}.',
      fix: 'Wyeksportuj plik ponownie: wygląda na to, że brakuje w nim wierszy.',
    },
    spend_above_usual: {
      text: 'Kampania „{name}” wydała {from} {spend_money}; zwykle w ten dzień tygodnia {usual_money}.',
      fix: 'Sprawdź stawki i budżet kampanii w tym dniu.',
    },
    spend_below_usual: {
      text: 'Kampania „{name}” wydała {from} {spend_money}; zwykle w ten dzień tygodnia {usual_money}.',
      fix: 'Sprawdź, czy kampania się nie zatrzymała i czy ten dzień wyeksportowano w całości.',
    },
    campaign_without_product: {
      text: 'Źródło „{name}”: kampanii bez produktu: {rows}, wydano na nie {money}; największa to „{largest}”.',
      fix: 'Podaj produkt kampanii w pliku albo w ustawieniach, aby raport według produktów był pełny.',
    },
    creative_without_theme: {
      text: 'Źródło „{name}”: kreacji bez tematu: {rows}, wydano na nie {money}; największa to „{largest}”.',
      fix: 'Oznacz tematy tych kreacji na liście kreacji.',
    },
    creative_without_erid: {
      text: 'Źródło „{name}”: kreacji bez ERID: {rows}, wydano na nie {money}; największa to „{largest}”.',
      fix: 'Uzyskaj tokeny od operatora danych reklamowych i wpisz je przy kreacjach.',
    },
    restated: {
      text: 'Import „{name}” zmienił wydatki „{source}” za {from} – {to}: było {before_money}, jest {after_money}.',
      fix: 'Nic nie trzeba robić; porównaj raporty wysłane wcześniej.',
    },
  },
};

const levels: Record<Language, Record<string, string>> = {
  ru: { account: 'кабинет', campaign: 'кампания', ad_group: 'группа', ad: 'объявление' },
  en: { account: 'account', campaign: 'campaign', ad_group: 'ad group', ad: 'ad' },
  pl: { account: 'konto', campaign: 'kampania', ad_group: 'grupa reklam', ad: 'reklama' },
};

/** What a finding says and what to do about it, in the reader's language, with dates and money as he writes them. */
export function told(
  finding: Omit<QualityFinding, 'text' | 'fix'>,
  language: Language,
  currency: string,
): Words {
  const { kind, entity, evidence } = finding;
  const moneyOf = (value: string | number | null | undefined) =>
    value === null || value === undefined
      ? '—'
      : new Intl.NumberFormat(language, {
          style: 'currency',
          currency,
          maximumFractionDigits: Math.abs(Number(value)) < 100 ? 2 : 0,
        }).format(Number(value));
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const level = (name: unknown) => levels[language][String(name)] ?? '';
  const gaps: Record<string, string> = {
    name: entity.kind === 'source' ? platformName(entity.name, language) : entity.name,
    source: platformName(entity.source, language),
    from: day.format(new Date(finding.from)),
    to: day.format(new Date(finding.to)),
    rows: number.format(finding.rows),
    money: moneyOf(finding.money),
    coarse: level(evidence.coarse),
    fine: level(evidence.fine),
    coarse_money: moneyOf(evidence.coarse_spend),
    fine_money: moneyOf(evidence.fine_spend),
    spend_money: moneyOf(evidence.spend),
    usual_money: moneyOf(evidence.usual),
    before_money: moneyOf(evidence.before),
    after_money: moneyOf(evidence.after),
    twin: String(evidence.twin ?? ''),
    twin_source: platformName(String(evidence.twin_source ?? ''), language),
    largest: String(evidence.largest ?? ''),
    measure: String(evidence.measure ?? ''),
    told: number.format(Number(evidence.told ?? 0)),
    summed: number.format(Number(evidence.summed ?? 0)),
  };
  const { text, fix } = words[language][kind];
  return { text: text.replace(/\{(\w+)\}/g, (_, name: string) => gaps[name] ?? '').toWellFormed(), fix };
}
