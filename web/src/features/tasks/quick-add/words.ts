/** Ends a word in any script: `\b` knows Latin letters only. */
export const END = String.raw`(?=$|\s|[,.;:!?)](?:\s|$))`;
export const BEGIN = String.raw`(?<=^|[\s(])`;

// Of each day of the week, from Monday: «в …», «до …», «к …»; English and Polish likewise.
export const weekdays: readonly (readonly string[])[] = [
  [
    'понедельник',
    'понедельника',
    'понедельнику',
    'пн',
    'monday',
    'mon',
    'poniedziałek',
    'poniedziałku',
    'pon',
  ],
  ['вторник', 'вторника', 'вторнику', 'вт', 'tuesday', 'tue', 'wtorek', 'wtorku', 'wt'],
  ['среду', 'среды', 'среде', 'ср', 'wednesday', 'wed', 'środę', 'środy', 'śr'],
  ['четверг', 'четверга', 'четвергу', 'чт', 'thursday', 'thu', 'czwartek', 'czwartku', 'czw'],
  ['пятницу', 'пятницы', 'пятнице', 'пт', 'friday', 'fri', 'piątek', 'piątku', 'pt'],
  ['субботу', 'субботы', 'субботе', 'сб', 'saturday', 'sat', 'sobotę', 'soboty', 'sob'],
  ['воскресенье', 'воскресенья', 'воскресенью', 'вс', 'sunday', 'sun', 'niedzielę', 'niedzieli', 'ndz'],
];

/** Without a preposition these alone are a day: «среду» or «sun» might be anything. */
export const bareWeekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

export const months: readonly (readonly string[])[] = [
  ['января', 'янв', 'january', 'jan', 'stycznia', 'sty'],
  ['февраля', 'фев', 'february', 'feb', 'lutego', 'lut'],
  ['марта', 'мар', 'march', 'mar', 'marca'],
  ['апреля', 'апр', 'april', 'apr', 'kwietnia', 'kwi'],
  ['мая', 'may', 'maja', 'maj'],
  ['июня', 'июн', 'june', 'jun', 'czerwca', 'cze'],
  ['июля', 'июл', 'july', 'jul', 'lipca', 'lip'],
  ['августа', 'авг', 'august', 'aug', 'sierpnia', 'sie'],
  ['сентября', 'сен', 'сент', 'september', 'sep', 'sept', 'września', 'wrz'],
  ['октября', 'окт', 'october', 'oct', 'października', 'paź'],
  ['ноября', 'ноя', 'нояб', 'november', 'nov', 'listopada', 'lis'],
  ['декабря', 'дек', 'december', 'dec', 'grudnia', 'gru'],
];

/** Days from today. */
export const nearDays: Readonly<Record<string, number>> = {
  сегодня: 0,
  завтра: 1,
  послезавтра: 2,
  today: 0,
  tomorrow: 1,
  'day after tomorrow': 2,
  'the day after tomorrow': 2,
  dziś: 0,
  dzisiaj: 0,
  jutro: 1,
  pojutrze: 2,
};

export const nextWeeks = ['на следующей неделе', 'next week', 'w przyszłym tygodniu', 'w następnym tygodniu'];
/** Before a weekday: the one of the coming week. */
export const nexts = [
  'следующий',
  'следующую',
  'следующее',
  'следующего',
  'следующей',
  'следующему',
  'next',
  'przyszły',
  'przyszłą',
  'przyszłego',
  'przyszłej',
  'następny',
  'następną',
];
export const prepositions = [
  'в',
  'во',
  'к',
  'ко',
  'до',
  'на',
  'on',
  'by',
  'till',
  'until',
  'w',
  'we',
  'do',
  'na',
];

export const units: Readonly<Record<string, 'day' | 'week' | 'month'>> = {
  день: 'day',
  дня: 'day',
  дней: 'day',
  неделю: 'week',
  недели: 'week',
  недель: 'week',
  месяц: 'month',
  месяца: 'month',
  месяцев: 'month',
  day: 'day',
  days: 'day',
  week: 'week',
  weeks: 'week',
  month: 'month',
  months: 'month',
  dzień: 'day',
  dni: 'day',
  tydzień: 'week',
  tygodnie: 'week',
  tygodni: 'week',
  miesiąc: 'month',
  miesiące: 'month',
  miesięcy: 'month',
};
export const counts: Readonly<Record<string, number>> = {
  один: 1,
  одну: 1,
  два: 2,
  две: 2,
  три: 3,
  четыре: 4,
  пять: 5,
  шесть: 6,
  семь: 7,
  десять: 10,
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  ten: 10,
  jeden: 1,
  dwa: 2,
  trzy: 3,
  cztery: 4,
  pięć: 5,
  sześć: 6,
  siedem: 7,
  dziesięć: 10,
};

/** Beginnings of what may stand behind `!`. */
export const priorities = {
  low: ['низк', 'low', 'niski'],
  medium: ['средн', 'обычн', 'medium', 'normal', 'średni', 'sredni'],
  high: ['высок', 'важн', 'high', 'important', 'wysoki', 'ważn', 'wazn'],
  urgent: ['срочн', 'urgent', 'piln'],
} as const;

export const myself = ['я', 'мне', 'me', 'ja', 'mnie'];
