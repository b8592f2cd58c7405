import type { Language } from '@takt/contract/languages.ts';
import type { FailureCode } from './connector.ts';

/** What can be wrong with a connection; kept as a code, told to each reader in his language. */
export type TroubleCode =
  | Exclude<FailureCode, 'expired' | 'pending' | 'stale_cursor'>
  | 'paused'
  | 'no_good_lines'
  | 'unexpected_here';

const troubles: Record<Language, Record<TroubleCode, string>> = {
  ru: {
    unreachable: '{platform} не отвечает; попробуем ещё раз по расписанию{said}',
    throttled: '{platform} слишком долго просит подождать; попробуем ещё раз по расписанию{said}',
    refused: '{platform} не принимает доступ: введите новый токен или верните права{said}',
    wrong_account: '{platform} не знает такого рекламного аккаунта или у токена нет к нему доступа{said}',
    rejected: '{platform} отклоняет запрос{said}',
    unexpected: '{platform} отвечает не так, как описано в документации; прежние данные сохранены{said}',
    too_much: '{platform} не справляется с объёмом данных даже за один день{said}',
    paused: 'Подключение приостановлено',
    no_good_lines: 'В ответе {platform} нет ни одной строки, которую можно загрузить',
    unexpected_here: 'Что-то пошло не так на нашей стороне; мы записали это в журнал',
  },
  en: {
    unreachable: '{platform} does not answer; we try again on schedule{said}',
    throttled: '{platform} asked to wait for too long; we try again on schedule{said}',
    refused: '{platform} does not accept the access: enter a new token or restore its rights{said}',
    wrong_account: '{platform} knows no such ad account, or the token has no access to it{said}',
    rejected: '{platform} rejects the request{said}',
    unexpected: '{platform} answers otherwise than its documentation says; earlier figures are kept{said}',
    too_much: '{platform} cannot cope with the amount of data even for a single day{said}',
    paused: 'The connection was paused',
    no_good_lines: 'What {platform} answered has no row that could be imported',
    unexpected_here: 'Something went wrong on our side; it has been logged',
  },
  pl: {
    unreachable: '{platform} nie odpowiada; spróbujemy ponownie zgodnie z harmonogramem{said}',
    throttled: '{platform} zbyt długo każe czekać; spróbujemy ponownie zgodnie z harmonogramem{said}',
    refused: '{platform} nie przyjmuje dostępu: wpisz nowy token lub przywróć uprawnienia{said}',
    wrong_account: '{platform} nie zna takiego konta reklamowego lub token nie ma do niego dostępu{said}',
    rejected: '{platform} odrzuca zapytanie{said}',
    unexpected: '{platform} odpowiada inaczej, niż mówi dokumentacja; wcześniejsze dane pozostają{said}',
    too_much: '{platform} nie radzi sobie z ilością danych nawet z jednego dnia{said}',
    paused: 'Połączenie wstrzymano',
    no_good_lines: 'W odpowiedzi {platform} nie ma ani jednego wiersza do zaimportowania',
    unexpected_here: 'Coś poszło nie tak po naszej stronie; zapisaliśmy to w dzienniku',
  },
};

const isTrouble = (code: string): code is TroubleCode => Object.hasOwn(troubles.en, code);

/** One sentence; what the platform said itself stands behind it as it is. */
export function troubleSentence(
  language: Language,
  { code, said }: { readonly code: string; readonly said: string },
  platform: string,
): string {
  const sentence = troubles[language][isTrouble(code) ? code : 'unexpected_here'];
  const gaps: Readonly<Record<string, string>> = { platform, said: said === '' ? '' : `: ${said}` };
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => gaps[name] ?? '');
}
