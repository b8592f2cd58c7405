import type { AttributionGap, AttributionQualityRow } from '@takt/contract/attribution.ts';
import type { Language } from '@takt/contract/languages.ts';
import type { Gap } from '../methods/verdict.ts';

type Verdict = NonNullable<AttributionQualityRow['verdict']> | 'none';
interface Told {
  readonly platform: string;
  readonly currency: string;
  readonly language: Language;
}

const gaps: Record<Language, Record<AttributionGap['kind'] | 'unknown_origin', string>> = {
  ru: {
    unknown_source: 'Выручка {money} ({share}) известна только по названию площадки: ни клика, ни меток',
    unknown_origin: 'Выручка {money} ({share}) пришла неизвестно откуда: в сделках не указан источник',
    guessed_source: 'Выручка {money} ({share}) привязана по правилу или вручную, без клика и меток',
    untagged_spend:
      'Расход {money} ({share}) ушёл на кампании, с которых не пришло ни одного визита с метками',
    claims_differ: 'Площадка и CRM расходятся в выручке на {money} ({share})',
  },
  en: {
    unknown_source:
      '{money} of revenue ({share}) is known by the name of the platform alone: no click, no tags',
    unknown_origin: '{money} of revenue ({share}) came from nobody knows where: the deals name no source',
    guessed_source: '{money} of revenue ({share}) was linked by a rule or by hand, without a click or tags',
    untagged_spend: '{money} of spend ({share}) went to campaigns that no tagged visit came from',
    claims_differ: 'The platform and the CRM differ by {money} of revenue ({share})',
  },
  pl: {
    unknown_source: 'Przychód {money} ({share}) jest znany tylko z nazwy platformy: bez kliknięcia i tagów',
    unknown_origin: 'Przychód {money} ({share}) ma nieznane pochodzenie: w transakcjach nie podano źródła',
    guessed_source: 'Przychód {money} ({share}) przypisano regułą lub ręcznie, bez kliknięcia i tagów',
    untagged_spend:
      'Wydatki {money} ({share}) poszły na kampanie, z których nie przyszła żadna otagowana wizyta',
    claims_differ: 'Platforma i CRM różnią się przychodem o {money} ({share})',
  },
};

const verdicts: Record<Language, Record<Verdict, string>> = {
  ru: {
    A: 'Источникам можно доверять',
    B: 'В целом надёжно, есть что поправить',
    C: 'Выводы только приблизительные',
    D: 'По этим данным решать нельзя',
    none: 'Пока не по чему судить',
  },
  en: {
    A: 'The sources can be trusted',
    B: 'Reliable on the whole, with something to mend',
    C: 'Only rough conclusions hold',
    D: 'These data are no ground for decisions',
    none: 'There is nothing to judge by yet',
  },
  pl: {
    A: 'Źródłom można ufać',
    B: 'Na ogół wiarygodne, jest co poprawić',
    C: 'Tylko przybliżone wnioski',
    D: 'Na tych danych nie można opierać decyzji',
    none: 'Na razie nie ma na czym oprzeć oceny',
  },
};

/** One gap in the reader's language, with its money. */
export function sentenceOfGap({ kind, money, share }: Gap, { platform, currency, language }: Told): string {
  const text = gaps[language][kind === 'unknown_source' && platform === '' ? 'unknown_origin' : kind];
  const values = {
    money: new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 0 }).format(
      Number(money),
    ),
    share: new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(
      share / 100,
    ),
  };
  return text.replace(/\{(money|share)\}/g, (_, name: 'money' | 'share') => values[name]);
}

/** The verdict, and the gap with most money when there is one. */
export function sentenceOfVerdict(
  verdict: AttributionQualityRow['verdict'],
  [worst]: readonly Gap[],
  told: Told,
): string {
  const sentence = verdicts[told.language][verdict ?? 'none'];
  return worst ? `${sentence}. ${sentenceOfGap(worst, told)}.` : `${sentence}.`;
}
