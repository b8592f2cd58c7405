import type { Language } from '@takt/contract/languages.ts';

const en = {
  line_too_long: 'The line is longer than 1 MB and was left out',
  too_many_columns: 'The line has more than 500 columns and was left out',
  no_title: 'There is no title: the line was left out',
  no_name: 'There is no name: the line was left out',
  duplicate: 'The same as line {value}: left out',
  cut: 'The text is too long and was cut',
  bad_date: 'The date “{value}” could not be read',
  dates_swapped: 'The start is after the due date: the start was left out',
  bad_estimate: 'The estimate “{value}” could not be read',
  unknown_value: '“{value}” is not understood',
  unknown_person: 'There is no member “{value}”',
  no_parent: 'The parent “{value}” is not in the file',
  bad_parent: 'Tasks can’t lie below themselves or more than five levels deep',
  bad_email: '“{value}” is no e-mail address',
  bad_website: '“{value}” is no web address',
  too_many_labels: 'A task can have 20 labels at most: the rest was left out',
  too_many_fields: 'A client can have 50 fields of its own at most: the rest was left out',
};
export type ProblemCode = keyof typeof en;

const ru: Record<ProblemCode, string> = {
  line_too_long: 'Строка длиннее 1 МБ и пропущена',
  too_many_columns: 'В строке больше 500 столбцов, она пропущена',
  no_title: 'Нет названия: строка пропущена',
  no_name: 'Нет названия: строка пропущена',
  duplicate: 'То же, что в строке {value}: пропущено',
  cut: 'Текст слишком длинный и обрезан',
  bad_date: 'Не удалось прочитать дату «{value}»',
  dates_swapped: 'Начало позже срока: начало не заполнено',
  bad_estimate: 'Не удалось прочитать оценку «{value}»',
  unknown_value: 'Значение «{value}» непонятно',
  unknown_person: 'Нет участника «{value}»',
  no_parent: 'Родительской задачи «{value}» нет в файле',
  bad_parent: 'Задача не может лежать внутри самой себя или глубже пяти уровней',
  bad_email: '«{value}» не похоже на адрес почты',
  bad_website: '«{value}» не похоже на адрес сайта',
  too_many_labels: 'У задачи может быть не больше 20 меток: остальные пропущены',
  too_many_fields: 'У клиента может быть не больше 50 своих полей: остальные пропущены',
};
const pl: Record<ProblemCode, string> = {
  line_too_long: 'Wiersz jest dłuższy niż 1 MB i został pominięty',
  too_many_columns: 'Wiersz ma więcej niż 500 kolumn i został pominięty',
  no_title: 'Brak nazwy: wiersz pominięto',
  no_name: 'Brak nazwy: wiersz pominięto',
  duplicate: 'To samo co w wierszu {value}: pominięto',
  cut: 'Tekst jest za długi i został skrócony',
  bad_date: 'Nie udało się odczytać daty „{value}”',
  dates_swapped: 'Początek jest po terminie: początek pominięto',
  bad_estimate: 'Nie udało się odczytać szacunku „{value}”',
  unknown_value: 'Wartość „{value}” jest niezrozumiała',
  unknown_person: 'Nie ma uczestnika „{value}”',
  no_parent: 'Zadania nadrzędnego „{value}” nie ma w pliku',
  bad_parent: 'Zadanie nie może leżeć w samym sobie ani głębiej niż na pięciu poziomach',
  bad_email: '„{value}” nie jest adresem e-mail',
  bad_website: '„{value}” nie jest adresem strony',
  too_many_labels: 'Zadanie może mieć najwyżej 20 etykiet: pozostałe pominięto',
  too_many_fields: 'Klient może mieć najwyżej 50 własnych pól: pozostałe pominięto',
};
const sentences: Record<Language, Record<ProblemCode, string>> = { ru, en, pl };
const longestValue = 60;

export function problemText(lang: Language, code: ProblemCode, value = ''): string {
  const shown = value.length > longestValue ? `${value.slice(0, longestValue)}…` : value;
  return sentences[lang][code].replace('{value}', () => shown).toWellFormed();
}

const files: Record<Language, Record<'workbook' | 'archive' | 'binary' | 'not_trello', string>> = {
  ru: {
    workbook: 'это книга Excel; сохраните лист как CSV',
    archive: 'это архив; распакуйте его',
    binary: 'это не текстовый файл',
    not_trello: 'это не доска Trello; выгрузите её как JSON',
  },
  en: {
    workbook: 'it is an Excel workbook; save the sheet as CSV',
    archive: 'it is an archive; unpack it first',
    binary: 'it is not a text file',
    not_trello: 'it is no Trello board; export the board as JSON',
  },
  pl: {
    workbook: 'to skoroszyt Excela; zapisz arkusz jako CSV',
    archive: 'to archiwum; najpierw je rozpakuj',
    binary: 'to nie jest plik tekstowy',
    not_trello: 'to nie jest tablica Trello; wyeksportuj ją jako JSON',
  },
};
export const fileProblem = (lang: Language, code: keyof (typeof files)['en']): string => files[lang][code];
