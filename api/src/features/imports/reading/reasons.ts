import type { Language } from '@takt/contract/languages.ts';

/** Why a line was left out. */
export type SkipCode =
  | 'line_too_long'
  | 'too_many_columns'
  | 'no_date'
  | 'bad_date'
  | 'bad_number'
  | 'too_large'
  | 'not_whole'
  | 'negative'
  | 'no_entity'
  | 'totals'
  | 'totals_differ'
  | 'bad_currency';
export interface Skip {
  readonly line: number;
  readonly code: SkipCode;
  /** Name of the column and what stood there. */
  readonly column?: string;
  readonly value?: string;
}
/** Why a whole file can't be read or imported. */
export type FileCode = 'workbook' | 'archive' | 'binary' | 'no_good_lines' | 'too_heavy' | 'unexpected';

const skips: Record<Language, Record<SkipCode, string>> = {
  ru: {
    line_too_long: 'Строка длиннее 1 МБ',
    too_many_columns: 'В строке больше 500 столбцов',
    no_date: 'Нет даты',
    bad_date: 'Не удалось прочитать дату «{value}»',
    bad_number: 'В столбце «{column}» не число: «{value}»',
    too_large: 'В столбце «{column}» слишком большое число: «{value}»',
    not_whole: 'В столбце «{column}» нужно целое число: «{value}»',
    negative: 'В столбце «{column}» число меньше нуля: «{value}»',
    no_entity: 'Не указана кампания',
    totals: 'Строка итогов: считается заново',
    totals_differ: 'Итог «{column}» в файле не совпадает с суммой строк: {value}',
    bad_currency: 'Неизвестная валюта «{value}»',
  },
  en: {
    line_too_long: 'The line is longer than 1 MB',
    too_many_columns: 'The line has more than 500 columns',
    no_date: 'No date',
    bad_date: 'The date “{value}” could not be read',
    bad_number: 'Column “{column}” holds no number: “{value}”',
    too_large: 'The number in column “{column}” is too large: “{value}”',
    not_whole: 'Column “{column}” needs a whole number: “{value}”',
    negative: 'The number in column “{column}” is below zero: “{value}”',
    no_entity: 'No campaign is named',
    totals: 'A row of totals: computed anew',
    totals_differ: 'The total of “{column}” in the file differs from the sum of its rows: {value}',
    bad_currency: 'Unknown currency “{value}”',
  },
  pl: {
    line_too_long: 'Wiersz jest dłuższy niż 1 MB',
    too_many_columns: 'Wiersz ma więcej niż 500 kolumn',
    no_date: 'Brak daty',
    bad_date: 'Nie udało się odczytać daty „{value}”',
    bad_number: 'W kolumnie „{column}” nie ma liczby: „{value}”',
    too_large: 'Liczba w kolumnie „{column}” jest za duża: „{value}”',
    not_whole: 'Kolumna „{column}” wymaga liczby całkowitej: „{value}”',
    negative: 'Liczba w kolumnie „{column}” jest mniejsza od zera: „{value}”',
    no_entity: 'Nie podano kampanii',
    totals: 'Wiersz sum: liczony od nowa',
    totals_differ: 'Suma „{column}” w pliku różni się od sumy wierszy: {value}',
    bad_currency: 'Nieznana waluta „{value}”',
  },
};

const files: Record<Language, Record<FileCode, string>> = {
  ru: {
    workbook: 'это книга Excel; сохраните лист как CSV',
    archive: 'это архив; распакуйте его',
    binary: 'это не текстовый файл',
    no_good_lines: 'В файле нет ни одной строки, которую можно загрузить',
    too_heavy: 'Хранилищу не хватило времени или памяти; разделите файл на части',
    unexpected: 'Что-то пошло не так на нашей стороне; мы записали это в журнал',
  },
  en: {
    workbook: 'it is an Excel workbook; save the sheet as CSV',
    archive: 'it is an archive; unpack it first',
    binary: 'it is not a text file',
    no_good_lines: 'The file has no line that could be imported',
    too_heavy: 'The warehouse ran out of time or memory; split the file into parts',
    unexpected: 'Something went wrong on our side; it has been logged',
  },
  pl: {
    workbook: 'to skoroszyt Excela; zapisz arkusz jako CSV',
    archive: 'to archiwum; najpierw je rozpakuj',
    binary: 'to nie jest plik tekstowy',
    no_good_lines: 'W pliku nie ma ani jednego wiersza do zaimportowania',
    too_heavy: 'Hurtowni zabrakło czasu lub pamięci; podziel plik na części',
    unexpected: 'Coś poszło nie tak po naszej stronie; zapisaliśmy to w dzienniku',
  },
};

const longestValue = 60;

export function skipReason(language: Language, { code, column = '', value = '' }: Skip): string {
  const shown = value.length > longestValue ? `${value.slice(0, longestValue)}…` : value;
  const gaps: Record<string, string> = { column, value: shown };
  return skips[language][code].replace(/\{(\w+)\}/g, (_, name: string) => gaps[name] ?? '').toWellFormed();
}

export const fileReason = (language: Language, code: FileCode): string => files[language][code];
