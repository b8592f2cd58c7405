import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, onWeekday, weekdayOf } from '../days.ts';
import { parseQuickAdd } from './parse.ts';

/** A Wednesday. */
const today = '2026-09-16';
const people = [
  { id: 'oleg', name: 'Олег Карпов' },
  { id: 'olga', name: 'Ольга Иванова' },
  { id: 'ilya', name: 'Илья Петров-Водкин' },
];
const labels = [
  { id: 'sales', name: 'Продажи' },
  { id: 'landing', name: 'Новая посадочная' },
];
const read = (text: string, plain: string[] = []) =>
  parseQuickAdd(text, { today, me: 'olga', people, labels, plain });
const due = (text: string) => read(text).understood.find((one) => one.kind === 'due')?.day;

test('everything at once, and the title is what is left', () => {
  expect(read('Позвонить Ирине завтра @олег #продажи !срочно')).toEqual({
    title: 'Позвонить Ирине',
    understood: [
      { kind: 'due', at: 16, text: 'завтра', day: '2026-09-17' },
      { kind: 'assignee', at: 23, text: '@олег', id: 'oleg', name: 'Олег Карпов' },
      { kind: 'label', at: 29, text: '#продажи', id: 'sales', name: 'Продажи' },
      { kind: 'priority', at: 38, text: '!срочно', priority: 'urgent' },
    ],
  });
});

test.each([
  ['сегодня', '2026-09-16'],
  ['Завтра', '2026-09-17'],
  ['послезавтра', '2026-09-18'],
  ['в пятницу', '2026-09-18'],
  ['во вторник', '2026-09-22'],
  ['в среду', '2026-09-23'],
  ['в пт', '2026-09-18'],
  ['до пятницы', '2026-09-18'],
  ['к понедельнику', '2026-09-21'],
  ['в следующую пятницу', '2026-09-25'],
  ['на следующей неделе', '2026-09-21'],
  ['через день', '2026-09-17'],
  ['через 3 дня', '2026-09-19'],
  ['через две недели', '2026-09-30'],
  ['через неделю', '2026-09-23'],
  ['через месяц', '2026-10-16'],
  ['25.09', '2026-09-25'],
  ['до 5.10', '2026-10-05'],
  ['01.09', '2027-09-01'],
  ['25.09.2027', '2027-09-25'],
  ['2026-12-31', '2026-12-31'],
  ['25 сентября', '2026-09-25'],
  ['к 3 марта', '2027-03-03'],
  ['29.02', '2028-02-29'],
])('в русском: «%s»', (said, day) => {
  expect(due(`Сверстать письмо ${said}`)).toBe(day);
  expect(read(`Сверстать письмо ${said}`).title).toBe('Сверстать письмо');
  expect(read(`${said} сверстать письмо`).title).toBe('сверстать письмо');
});

test.each([
  ['today', '2026-09-16'],
  ['tomorrow', '2026-09-17'],
  ['day after tomorrow', '2026-09-18'],
  ['on Friday', '2026-09-18'],
  ['friday', '2026-09-18'],
  ['by mon', '2026-09-21'],
  ['next friday', '2026-09-25'],
  ['next week', '2026-09-21'],
  ['in 3 days', '2026-09-19'],
  ['in a week', '2026-09-23'],
  ['in two months', '2026-11-16'],
  ['Sep 25th', '2026-09-25'],
  ['by 25 September 2027', '2027-09-25'],
])('in English: “%s”', (said, day) => {
  expect(due(`Call Anna ${said}`)).toBe(day);
  expect(read(`Call Anna ${said}`).title).toBe('Call Anna');
});

test.each([
  ['dziś', '2026-09-16'],
  ['jutro', '2026-09-17'],
  ['pojutrze', '2026-09-18'],
  ['w piątek', '2026-09-18'],
  ['we wtorek', '2026-09-22'],
  ['do niedzieli', '2026-09-20'],
  ['w przyszły piątek', '2026-09-25'],
  ['w przyszłym tygodniu', '2026-09-21'],
  ['za 3 dni', '2026-09-19'],
  ['za tydzień', '2026-09-23'],
  ['za dwa miesiące', '2026-11-16'],
  ['25 września', '2026-09-25'],
  ['do 25.09', '2026-09-25'],
])('po polsku: „%s”', (said, day) => {
  expect(due(`Zadzwonić ${said}`)).toBe(day);
  expect(read(`Zadzwonić ${said}`).title).toBe('Zadzwonić');
});

test('what only looks like a day stays a part of the title', () => {
  for (const title of [
    'Обновить до версии 3.11',
    'Завтрак с партнёром',
    'Починить monday.com',
    'Написать в средуху',
    'Скидка 31.02',
    'Через тернии к звёздам',
    'Пн-версия',
  ]) {
    expect(read(title)).toEqual({ title, understood: [] });
  }
});

test('a person is found by any part of the name, a whole word before a beginning', () => {
  const who = (text: string) => read(text).understood.find((one) => one.kind === 'assignee')?.id;

  expect(who('Счёт @ольга')).toBe('olga');
  expect(who('Счёт @ол')).toBe('oleg');
  expect(who('Счёт @и.петров')).toBe('ilya');
  expect(who('Счёт @водкин.')).toBe('ilya');
  expect(who('Счёт @я')).toBe('olga');
  expect(who('Счёт @никто')).toBeUndefined();
  expect(read('Ответить anna@олег.example').understood).toEqual([]);
});

test('a label may be written with underscores, and one that is not there yet is new', () => {
  const marks = (text: string) =>
    read(text).understood.flatMap((one) => (one.kind === 'label' ? [[one.id, one.name]] : []));

  expect(marks('#новая_посадочная')).toEqual([['landing', 'Новая посадочная']]);
  expect(marks('Текст #срочное_дело #ПРОДАЖИ')).toEqual([
    [null, 'срочное дело'],
    ['sales', 'Продажи'],
  ]);
  expect(read('Тест #1 и C# код').title).toBe('Тест #1 и C# код');
});

test('a priority in three languages, from two letters on', () => {
  const how = (text: string) => read(text).understood.find((one) => one.kind === 'priority')?.priority;

  expect(['!низкий', '!средний', '!высокий', '!срочно'].map(how)).toEqual([
    'low',
    'medium',
    'high',
    'urgent',
  ]);
  expect(['!low', '!med', '!hi', '!urgent'].map(how)).toEqual(['low', 'medium', 'high', 'urgent']);
  expect(['!niski', '!średni', '!wysoki', '!pilne'].map(how)).toEqual(['low', 'medium', 'high', 'urgent']);
  expect(['!', '!!', '!в', 'срочно!', '!абракадабра'].map(how)).toEqual(Array.from({ length: 5 }));
});

test('what is taken back is a word again, and the next one is understood instead', () => {
  const text = 'Отчёт завтра и в пятницу !срочно';

  expect(read(text).title).toBe('Отчёт и в пятницу');
  expect(read(text, ['завтра'])).toMatchObject({
    title: 'Отчёт завтра и',
    understood: [{ day: '2026-09-18' }, {}],
  });
  expect(read(text, ['Завтра', 'в пятницу', '!срочно'])).toEqual({ title: text, understood: [] });
});

test('nothing but words of the text is ever taken out, whatever was written', () => {
  const piece = fc.constantFrom(
    'завтра',
    'в',
    'пятницу',
    '@олег',
    '#',
    '#x',
    '!hi',
    '25.09',
    'через',
    '3',
    'дня',
    ' ',
    ',',
    '.',
    'слово',
    '@',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join(' ');
      const { title, understood } = read(text);
      for (const one of understood) expect(text.slice(one.at, one.at + one.text.length)).toBe(one.text);
      const words = (of: string) => of.match(/[\p{L}\p{N}]+/gu) ?? [];
      const all = [...words(title), ...understood.flatMap((one) => words(one.text))];
      expect(all.toSorted()).toEqual(words(text).toSorted());
    }),
  );
});

test('the next weekday is always ahead, within a week', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 7 }), (days, weekday) => {
      const from = new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10);
      const to = onWeekday(from, weekday, false);
      const ahead = (Date.parse(to) - Date.parse(from)) / 86_400_000;
      expect([weekdayOf(to), ahead > 0, ahead <= 7]).toEqual([weekday, true, true]);
    }),
  );
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28');
});
