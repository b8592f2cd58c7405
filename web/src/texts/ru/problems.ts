/** Failures that belong to no screen; the api's own sentences come translated in `detail`. */
export const problems = {
  error: 'Ошибка',
  unknown: 'Неизвестная ошибка',
  unexpected: 'Непредвиденная ошибка',
  occurred: 'Произошла ошибка',
  network: 'Ошибка сети',
  organisationRequired: 'Не указана организация',
  unexpectedAnswer: 'Сервер ответил не так, как ожидалось: {{call}}',
  analytics: {
    timeout: 'Время ожидания истекло, попробуйте ещё раз',
    notFound: 'Отчёт не найден: {{path}}',
    server: 'Ошибка сервера, попробуйте позже',
    tooMany: 'Слишком много запросов, подождите немного и попробуйте снова',
    failed: 'Не удалось загрузить данные аналитики',
  },
} as const;
