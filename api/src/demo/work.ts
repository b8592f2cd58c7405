import { campaigns } from './campaigns.ts';
import { campaignIdOf, creatives } from './creatives.ts';

/** Projects and tasks of the demonstration, in the words of a marketing team. */
type Status = 'todo' | 'in_progress' | 'in_review' | 'done' | 'cancelled';
type Priority = 'low' | 'medium' | 'high' | 'urgent';
type Type = 'task' | 'bug' | 'feature' | 'improvement' | 'research';

export interface DemoTask {
  readonly title: string;
  readonly status: Status;
  readonly priority: Priority;
  readonly type: Type;
  /** Index into `people` of the team; -1 is the owner. */
  readonly who: number;
  /** Days from today; negative is overdue. */
  readonly due?: number;
  /** Campaigns and creatives of the figures that it is about. */
  readonly about?: readonly Target[];
  /** When it was begun and finished, where it stands beside figures of those days. */
  readonly days?: readonly [begun: string, done: string];
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

type Target = { readonly kind: 'campaign' | 'creative'; readonly key: string; readonly name: string };

const t = (
  title: string,
  status: Status,
  priority: Priority,
  type: Type,
  who: number,
  due?: number,
  more: Pick<DemoTask, 'about' | 'days'> = {},
): DemoTask => ({
  title,
  status,
  priority,
  type,
  who,
  ...(due !== undefined && { due }),
  ...more,
});

const campaign = (name: string): Target => {
  const place = campaigns.findIndex((one) => one.name === name);
  return { kind: 'campaign', key: campaignIdOf(place), name };
};
/** The last creative of a campaign. */
const creative = (of: string): Target => {
  const last = creatives.findLast((one) => one.campaign.name === of);
  if (!last) throw new Error(`demo: ${of} has no creatives`);
  return { kind: 'creative', key: last.id, name: last.name };
};

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
        { about: [campaign('google_wide'), campaign('google_бренд')] },
      ),
      t('Собрать 12 новых креативов для meta_lookalike', 'todo', 'medium', 'task', 1, 7, {
        about: [campaign('meta_lookalike'), creative('meta_lookalike')],
      }),
      t('Проверить ERID у всех объявлений VK', 'todo', 'low', 'research', 3),
      t('Новая структура ретаргета VK', 'done', 'medium', 'improvement', 2),
      t('Тест рекламы в подкастах', 'cancelled', 'low', 'research', 3),
      t('Сравнить цену лида: поиск против РСЯ', 'in_review', 'medium', 'research', 2, 3),
      t('Календарь осенних акций', 'done', 'medium', 'task', -1),
    ],
  },
  {
    key: 'ADS',
    name: 'Ведение рекламы',
    colour: 'indigo',
    department: 'Реклама',
    start: -400,
    due: 90,
    tasks: [
      t('Разобрать всплеск расхода google_pmax 18 сентября', 'todo', 'urgent', 'bug', 1, 1, {
        about: [campaign('google_pmax')],
      }),
      t('TikTok не отдаёт статистику с 17 сентября: обновить доступ', 'in_progress', 'high', 'bug', 3, 0, {
        about: [campaign('tiktok_видео')],
      }),
      t('UTM-метки в роликах «vk_клипы»', 'todo', 'high', 'task', 4, 4, { about: [campaign('vk_клипы')] }),
      t('Заменить выгоревший ролик в «vk_клипы»', 'todo', 'medium', 'task', 4, 6, {
        about: [creative('vk_клипы')],
      }),
      t('Поднять бюджет google_wide перед отопительным сезоном', 'done', 'medium', 'task', 1, undefined, {
        about: [campaign('google_wide')],
        days: ['2025-09-08', '2025-09-10'],
      }),
      t('Запустить распродажу «лето_распродажа»', 'done', 'high', 'task', 1, undefined, {
        about: [campaign('лето_распродажа')],
        days: ['2025-05-26', '2025-06-02'],
      }),
      t('Остановить «tiktok_челлендж»: лиды не доходят до сделки', 'done', 'medium', 'task', 1, undefined, {
        about: [campaign('tiktok_челлендж')],
        days: ['2025-07-22', '2025-07-27'],
      }),
      t('Запустить meta_lookalike по базе покупателей', 'done', 'medium', 'feature', 1, undefined, {
        about: [campaign('meta_lookalike')],
        days: ['2025-03-03', '2025-03-09'],
      }),
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

interface DemoTemplate {
  readonly project: string;
  readonly name: string;
  readonly title: string;
  readonly priority?: Priority;
  readonly type?: Type;
  readonly due_in_days: number;
  readonly checklist: readonly string[];
  /** Each week on these days it makes a task by itself; 1 is Monday. */
  readonly weekdays?: readonly number[];
}
/** What is done again and again. */
export const templates: readonly DemoTemplate[] = [
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
];

/** Seen by everybody. */
export const views = [
  { screen: 'tasks', name: 'Горит на этой неделе', query: 'due=week&priority=high,urgent' },
] as const;
