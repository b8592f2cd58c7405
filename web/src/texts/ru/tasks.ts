export const tasks = {
  title: 'Задачи',
  count_one: '{{count}} задача',
  count_few: '{{count}} задачи',
  count_many: '{{count}} задач',
  count_other: '{{count}} задачи',
} as const;
