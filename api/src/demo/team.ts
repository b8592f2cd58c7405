/** Who works in the demonstration's organisation, and where. */
export const people = [
  ['Ольга', 'Климова', 'admin'],
  ['Игорь', 'Панин', 'member'],
  ['Марина', 'Мельник', 'member'],
  ['Антон', 'Серов', 'member'],
  ['Светлана', 'Орлова', 'member'],
  ['Павел', 'Дорохов', 'member'],
] as const;

/** Index into `people` of somebody who has been suspended. */
export const suspended = 5;

interface DemoDepartment {
  readonly name: string;
  readonly description?: string;
  /** Indices into `people`; -1 is the owner. */
  readonly head?: number;
  readonly people: readonly number[];
  readonly below?: readonly DemoDepartment[];
}

export const departments: readonly DemoDepartment[] = [
  {
    name: 'Маркетинг',
    description: 'Привлечение и удержание клиентов',
    head: 0,
    people: [0],
    below: [
      { name: 'Реклама', description: 'Яндекс Директ, VK Реклама и Google Ads', head: 1, people: [1, 5] },
      { name: 'Контент', description: 'Тексты, баннеры и видео', head: 4, people: [4] },
    ],
  },
  {
    name: 'Продукт',
    head: -1,
    people: [-1],
    below: [
      { name: 'Сайт', head: 2, people: [2] },
      { name: 'Аналитика', people: [3] },
    ],
  },
];

/** Where in the tree somebody is invited to, and as what. */
export const invited = [
  { name: 'Елена Соколова', role: 'member', department: 'Контент' },
  { name: 'Дмитрий Волков', role: 'admin', department: 'Продукт' },
] as const;

/** What a member has proposed; `by` is an index into `people`. */
export const proposed = { name: 'Наталья Зуева', by: 1 } as const;
