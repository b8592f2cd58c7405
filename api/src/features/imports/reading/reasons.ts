import type { Language } from '@takt/contract/languages.ts';

/** Why a line was left out. */
export type SkipCode =
  | 'line_too_long'
  | 'too_many_columns'
  | 'no_object'
  | 'unknown_field'
  | 'no_plain_value'
  | 'no_date'
  | 'bad_date'
  | 'bad_number'
  | 'too_large'
  | 'not_whole'
  | 'negative'
  | 'no_entity'
  | 'totals'
  | 'totals_differ'
  | 'bad_currency'
  | 'long_range'
  | 'no_deal_id'
  | 'no_person'
  | 'no_path'
  | 'long_path';
export interface Skip {
  readonly line: number;
  readonly code: SkipCode;
  /** Name of the column and what stood there. */
  readonly column?: string;
  readonly value?: string;
}
/** Why a whole file can't be read or imported. */
export type FileCode =
  | 'workbook'
  | 'archive'
  | 'binary'
  | 'old_workbook'
  | 'other_workbook'
  | 'broken_workbook'
  | 'empty_workbook'
  | 'broken_archive'
  | 'encrypted_archive'
  | 'nested_archive'
  | 'no_table_inside'
  | 'several_tables'
  | 'too_many_files'
  | 'too_large_inside'
  | 'no_good_lines'
  | 'too_heavy'
  | 'unexpected';

const skips: Record<Language, Record<SkipCode, string>> = {
  ru: {
    line_too_long: 'Строка длиннее 1 МБ',
    too_many_columns: 'В строке больше 500 столбцов',
    no_object: 'Это не объект JSON',
    unknown_field: 'Поля «{value}» нет',
    no_plain_value: 'В поле «{value}» нужен текст или число; число длиннее 15 цифр присылайте текстом',
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
    long_range: 'Период «{value}» длиннее года или идёт назад',
    no_deal_id: 'Не указан ID сделки',
    no_person: 'Не указано, чьё это касание',
    no_path: 'Путь пуст',
    long_path: 'В пути больше 200 шагов',
  },
  en: {
    line_too_long: 'The line is longer than 1 MB',
    too_many_columns: 'The line has more than 500 columns',
    no_object: 'This is no JSON object',
    unknown_field: 'There is no field “{value}”',
    no_plain_value:
      'The field “{value}” needs text or a number; send a number of more than 15 digits as text',
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
    long_range: 'The range “{value}” is longer than a year or runs backwards',
    no_deal_id: 'No id of the deal is given',
    no_person: 'Nobody is named whose touch this is',
    no_path: 'The path is empty',
    long_path: 'The path has more than 200 steps',
  },
  pl: {
    line_too_long: 'Wiersz jest dłuższy niż 1 MB',
    too_many_columns: 'Wiersz ma więcej niż 500 kolumn',
    no_object: 'To nie jest obiekt JSON',
    unknown_field: 'Nie ma pola „{value}”',
    no_plain_value:
      'Pole „{value}” wymaga tekstu lub liczby; liczbę dłuższą niż 15 cyfr przysyłaj jako tekst',
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
    long_range: 'Zakres „{value}” jest dłuższy niż rok albo biegnie wstecz',
    no_deal_id: 'Nie podano ID transakcji',
    no_person: 'Nie podano, czyj to kontakt',
    no_path: 'Ścieżka jest pusta',
    long_path: 'Ścieżka ma więcej niż 200 kroków',
  },
};

const files: Record<Language, Record<FileCode, string>> = {
  ru: {
    workbook: 'это книга Excel, которую не удалось раскрыть; сохраните лист как CSV',
    archive: 'это архив; распакуйте его',
    binary: 'это не текстовый файл',
    old_workbook: 'это старая книга Excel (.xls) или книга с паролем; сохраните её как XLSX без пароля',
    other_workbook: 'это книга другого вида (XLSB, ODS, Numbers); сохраните её как XLSX или CSV',
    broken_workbook: 'книга Excel повреждена; откройте её и сохраните заново',
    empty_workbook: 'в книге Excel нет листа с таблицей',
    broken_archive: 'архив повреждён или обрезан',
    encrypted_archive: 'архив закрыт паролем',
    nested_archive: 'внутри архива ещё один архив или книга; загрузите их сами',
    no_table_inside: 'в архиве нет таблицы CSV, TSV или TXT',
    several_tables: 'в архиве таблицы с разными столбцами; загрузите их по одной',
    too_many_files: 'в архиве слишком много файлов',
    too_large_inside: 'после распаковки файл слишком велик',
    no_good_lines: 'В файле нет ни одной строки, которую можно загрузить',
    too_heavy: 'Хранилищу не хватило времени или памяти; разделите файл на части',
    unexpected: 'Что-то пошло не так на нашей стороне; мы записали это в журнал',
  },
  en: {
    workbook: 'it is an Excel workbook; save the sheet as CSV',
    archive: 'it is an archive; unpack it first',
    binary: 'it is not a text file',
    old_workbook:
      'it is an old Excel workbook (.xls) or one with a password; save it as XLSX without a password',
    other_workbook: 'it is a workbook of another kind (XLSB, ODS, Numbers); save it as XLSX or CSV',
    broken_workbook: 'the Excel workbook is damaged; open it and save it again',
    empty_workbook: 'the Excel workbook has no sheet with a table',
    broken_archive: 'the archive is damaged or cut off',
    encrypted_archive: 'the archive has a password',
    nested_archive: 'the archive holds another archive or a workbook; upload that one itself',
    no_table_inside: 'the archive holds no CSV, TSV or TXT table',
    several_tables: 'the archive holds tables with different columns; upload them one by one',
    too_many_files: 'the archive holds too many files',
    too_large_inside: 'unpacked, the file is too large',
    no_good_lines: 'The file has no line that could be imported',
    too_heavy: 'The warehouse ran out of time or memory; split the file into parts',
    unexpected: 'Something went wrong on our side; it has been logged',
  },
  pl: {
    workbook: 'to skoroszyt Excela; zapisz arkusz jako CSV',
    archive: 'to archiwum; najpierw je rozpakuj',
    binary: 'to nie jest plik tekstowy',
    old_workbook: 'to stary skoroszyt Excela (.xls) albo skoroszyt z hasłem; zapisz go jako XLSX bez hasła',
    other_workbook: 'to skoroszyt innego rodzaju (XLSB, ODS, Numbers); zapisz go jako XLSX lub CSV',
    broken_workbook: 'skoroszyt Excela jest uszkodzony; otwórz go i zapisz ponownie',
    empty_workbook: 'w skoroszycie Excela nie ma arkusza z tabelą',
    broken_archive: 'archiwum jest uszkodzone lub ucięte',
    encrypted_archive: 'archiwum ma hasło',
    nested_archive: 'w archiwum jest kolejne archiwum lub skoroszyt; prześlij je osobno',
    no_table_inside: 'w archiwum nie ma tabeli CSV, TSV ani TXT',
    several_tables: 'w archiwum są tabele o różnych kolumnach; prześlij je pojedynczo',
    too_many_files: 'w archiwum jest za dużo plików',
    too_large_inside: 'po rozpakowaniu plik jest za duży',
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
