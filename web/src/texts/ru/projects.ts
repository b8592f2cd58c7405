export const projects = {
  title: 'Проекты',
  count_one: '{{count}} проект',
  count_few: '{{count}} проекта',
  count_many: '{{count}} проектов',
  count_other: '{{count}} проекта',
} as const;
