/** What the tasks of work.ts have besides, by their titles: labels, parts, what they wait for, and what was said of them. */
export const labels = [
  { name: 'креативы', colour: 'magenta' },
  { name: 'ждём клиента', colour: 'amber' },
  { name: 'мобильные', colour: 'teal' },
  { name: 'срочно', colour: 'red' },
] as const;

const landing = 'Посадочная под бренд-кампанию: первый экран и форма';
const payment = 'Событие «оплата» не доходит до Метрики с iOS';
const quiz = 'Квиз вместо длинной формы';
const creatives = 'Собрать 12 новых креативов для meta_lookalike';
const prices = 'Сравнить цену лида: поиск против РСЯ';
const wide = 'google_wide: отключить широкие ключи и перенести бюджет в бренд';

export const labelled: readonly (readonly [title: string, ...names: string[]])[] = [
  [landing, 'срочно'],
  [payment, 'мобильные', 'срочно'],
  ['Ускорить мобильную посадочную', 'мобильные'],
  [creatives, 'креативы', 'ждём клиента'],
  [wide, 'срочно'],
];

export const parts: readonly (readonly [
  parent: string,
  title: string,
  status: 'todo' | 'in_progress' | 'done',
])[] = [
  [landing, 'Текст первого экрана', 'done'],
  [landing, 'Форма из трёх полей', 'in_progress'],
  [landing, 'Проверка на телефонах', 'todo'],
  [creatives, 'Шесть статичных баннеров', 'done'],
  [creatives, 'Шесть коротких роликов', 'todo'],
];

/** The first waits for the second. */
export const waiting: readonly (readonly [task: string, blocker: string])[] = [
  [landing, quiz],
  [prices, payment],
];

/** By whom: an index into `people` of the team; -1 is the owner. */
export const comments: readonly (readonly [title: string, who: number, text: string])[] = [
  [payment, 2, 'Воспроизвёл на iPhone 13: событие уходит до загрузки счётчика. Правлю порядок.'],
  [payment, -1, 'Спасибо! Проверьте заодно **Android**, там тоже были пропуски.'],
  [quiz, 1, 'Прототип готов:\n\n- пять вопросов\n- телефон только в конце'],
  [wide, -1, 'Отключил 40 ключей, бюджет перенесу завтра утром.'],
];
