export const analytics = {
  title: 'Обзор',
} as const;
