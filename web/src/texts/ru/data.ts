export const data = {
  title: 'Данные',
} as const;
