/** Projects and tasks of the demonstration, in the words of a marketing team. */
type Status = 'todo' | 'in_progress' | 'in_review' | 'done' | 'cancelled';
type Priority = 'low' | 'medium' | 'high' | 'urgent';
type Type = 'task' | 'bug' | 'feature' | 'improvement' | 'research';

interface DemoTask {
  readonly title: string;
  readonly status: Status;
  readonly priority: Priority;
  readonly type: Type;
  /** Index into `people` of the team; -1 is the owner. */
  readonly who: number;
  /** Days from today; negative is overdue. */
  readonly due?: number;
}
interface DemoProject {
  readonly key: string;
  readonly name: string;
  readonly colour: 'indigo' | 'teal' | 'magenta';
  /** Names out of team.ts and clients.ts. */
  readonly department: string;
  readonly client?: string;
  /** Days from today. */
  readonly start: number;
  readonly due: number;
  readonly tasks: readonly DemoTask[];
}

const t = (
  title: string,
  status: Status,
  priority: Priority,
  type: Type,
  who: number,
  due?: number,
): DemoTask => ({
  title,
  status,
  priority,
  type,
  who,
  ...(due !== undefined && { due }),
});

export const projects: readonly DemoProject[] = [
  {
    key: 'WEB',
    name: 'Сайт',
    colour: 'indigo',
    department: 'Сайт',
    start: -40,
    due: 25,
    tasks: [
      t('Посадочная под бренд-кампанию: первый экран и форма', 'todo', 'high', 'feature', 0, 1),
      t('Событие «оплата» не доходит до Метрики с iOS', 'in_progress', 'medium', 'bug', 2, 0),
      t('Квиз вместо длинной формы', 'in_review', 'high', 'improvement', 1, 5),
      t('Ускорить мобильную посадочную', 'done', 'high', 'improvement', 1),
      t('Единый номер телефона во всех шапках', 'todo', 'low', 'task', -1),
      t('Страница доставки: ответы на частые вопросы', 'todo', 'medium', 'feature', 3, 9),
    ],
  },
  {
    key: 'MKT',
    name: 'Осенний запуск',
    colour: 'teal',
    department: 'Реклама',
    client: 'Альбатрос Трэвел',
    start: -20,
    due: 40,
    tasks: [
      t(
        'google_wide: отключить широкие ключи и перенести бюджет в бренд',
        'in_progress',
        'urgent',
        'task',
        0,
        -1,
      ),
      t('Собрать 12 новых креативов для meta_lookalike', 'todo', 'medium', 'task', 1, 7),
      t('Проверить ERID у всех объявлений VK', 'todo', 'low', 'research', 3),
      t('Новая структура ретаргета VK', 'done', 'medium', 'improvement', 2),
      t('Тест рекламы в подкастах', 'cancelled', 'low', 'research', 3),
      t('Сравнить цену лида: поиск против РСЯ', 'in_review', 'medium', 'research', 2, 3),
      t('Календарь осенних акций', 'done', 'medium', 'task', -1),
    ],
  },
  {
    key: 'CRM',
    name: 'Сквозная аналитика',
    colour: 'magenta',
    department: 'Аналитика',
    client: 'Берег: мебель для дома',
    start: -10,
    due: 60,
    tasks: [
      t('Передавать utm_content в сделку', 'in_review', 'medium', 'feature', 3, 4),
      t('Причины отказа одним списком', 'todo', 'medium', 'improvement', 0, 12),
      t('Сверить выручку CRM и рекламных кабинетов за август', 'in_progress', 'high', 'research', -1, 2),
    ],
  },
];

/** What is done again and again; `every` week on these days it makes itself. */
export const templates = [
  {
    project: 'MKT',
    name: 'Отчёт за неделю',
    title: 'Отчёт за неделю: расход, лиды, цена лида',
    priority: 'high',
    due_in_days: 1,
    checklist: ['Собрать расходы кабинетов', 'Сверить лиды с CRM', 'Отправить клиенту'],
    weekdays: [1],
  },
  {
    project: 'WEB',
    name: 'Новая посадочная',
    title: 'Посадочная страница',
    type: 'feature',
    due_in_days: 7,
    checklist: ['Текст', 'Макет', 'Вёрстка', 'Цели Метрики', 'Проверка на телефоне'],
  },
] as const;

/** Seen by everybody. */
export const views = [
  { screen: 'tasks', name: 'Горит на этой неделе', query: 'due=week&priority=high,urgent' },
] as const;
