import type { Due, Letters, Section, Told } from '../letters.ts';

const notYou =
  'Если это были не вы, сразу смените пароль в профиле или сбросьте его на странице входа: другие сеансы завершатся. И сообщите администратору своей организации.';

export const ru: Letters = {
  verify_email: ({ name }) => ({
    subject: 'Подтвердите адрес почты в Такте',
    lines: [`Здравствуйте, ${name}!`, 'Остался один шаг: подтвердите, что это ваш адрес.'],
    button: 'Подтвердить адрес',
    after: [
      'Ссылка действует 24 часа и срабатывает один раз. Если вы не регистрировались, просто удалите это письмо.',
    ],
  }),
  already_registered: () => ({
    subject: 'У вас уже есть учётная запись в Такте',
    lines: [
      'Здравствуйте!',
      'Кто-то, вероятно вы, попробовал зарегистрироваться с этим адресом ещё раз. Учётная запись уже есть.',
    ],
    button: 'Войти',
    after: [
      'Не помните пароль? На странице входа его можно сбросить.',
      'Если это были не вы, ничего делать не нужно.',
    ],
  }),
  reset_password: ({ name }) => ({
    subject: 'Новый пароль для Такта',
    lines: [
      `Здравствуйте, ${name}!`,
      'Мы получили просьбу сбросить пароль вашей учётной записи. Чтобы задать новый, откройте ссылку.',
    ],
    button: 'Задать новый пароль',
    after: [
      'Ссылка действует 30 минут и срабатывает один раз. Новый пароль завершит все сеансы на всех устройствах.',
      'Если вы об этом не просили, ничего делать не нужно: пароль останется прежним.',
    ],
  }),
  password_changed: ({ name }) => ({
    subject: 'Пароль в Такте изменён',
    lines: [
      `Здравствуйте, ${name}!`,
      'Пароль вашей учётной записи изменён, остальные сеансы завершены. Если это сделали вы, ничего делать не нужно.',
      'Если это были не вы, сразу задайте новый пароль: все сеансы завершатся. И сообщите администратору своей организации.',
    ],
    button: 'Сбросить пароль',
    after: ['Это письмо приходит при каждой смене пароля.'],
  }),
  change_email: ({ name }) => ({
    subject: 'Подтвердите новый адрес почты в Такте',
    lines: [
      `Здравствуйте, ${name}!`,
      'Вы попросили перенести учётную запись на этот адрес. Откройте ссылку, и он заменит прежний.',
    ],
    button: 'Подтвердить новый адрес',
    after: [
      'Ссылка действует 24 часа и срабатывает один раз. До этого вы входите с прежним адресом.',
      'Если вы об этом не просили, просто удалите это письмо.',
    ],
  }),
  email_changed: ({ name, email }) => ({
    subject: 'Адрес почты в Такте изменён',
    lines: [
      `Здравствуйте, ${name}!`,
      `Ваша учётная запись теперь связана с адресом ${email}. Письма и вход по этому адресу больше не работают. Если это сделали вы, ничего делать не нужно.`,
      'Если это были не вы, сразу сообщите администратору своей организации: он может закрыть доступ этой учётной записи.',
    ],
    button: 'Открыть Такт',
    after: ['Это письмо отправлено на прежний адрес.'],
  }),
  two_factor_enabled: ({ name }) => ({
    subject: 'Двухфакторная аутентификация включена',
    lines: [
      `Здравствуйте, ${name}!`,
      'Теперь для входа в Такт, кроме пароля, нужен код из приложения. Резервные коды храните отдельно от телефона: каждый из них заменит код один раз.',
      notYou,
    ],
    button: 'Открыть профиль',
    after: ['Если это сделали вы, ничего делать не нужно.'],
  }),
  two_factor_disabled: ({ name }) => ({
    subject: 'Двухфакторная аутентификация отключена',
    lines: [
      `Здравствуйте, ${name}!`,
      'Теперь для входа в Такт достаточно пароля. Включить код из приложения снова можно в профиле.',
      notYou,
    ],
    button: 'Открыть профиль',
    after: ['Если это сделали вы, ничего делать не нужно.'],
  }),
  invitation: ({ inviter, organisation }) => ({
    subject: `Приглашение в организацию «${organisation}»`,
    lines: [
      'Здравствуйте!',
      `${inviter} приглашает вас в организацию «${organisation}» в Такте: люди, задачи и реклама компании на одной странице.`,
    ],
    button: 'Принять приглашение',
    after: [
      'Ссылка действует 7 дней, срабатывает один раз и связана с этим адресом почты.',
      'Если вы не ждали приглашения, просто удалите это письмо.',
    ],
  }),
  access_requested: ({ person, organisation }) => ({
    subject: `Запрос доступа к организации «${organisation}»`,
    lines: [
      'Здравствуйте!',
      `${person} просит доступ к организации «${organisation}». Решить может владелец или администратор.`,
    ],
    button: 'Посмотреть запрос',
    after: ['Пока запрос не одобрен, этот человек не видит в организации ничего.'],
  }),
  access_granted: ({ organisation }) => ({
    subject: `Доступ к организации «${organisation}» открыт`,
    lines: ['Здравствуйте!', `Ваш запрос одобрен: теперь вы участник организации «${organisation}».`],
    button: 'Открыть организацию',
    after: ['Если вы об этом не просили, покинуть организацию можно в её разделе.'],
  }),
  ownership_transferred: ({ organisation, former }) => ({
    subject: `Теперь вы владелец организации «${organisation}»`,
    lines: [
      'Здравствуйте!',
      `Владение организацией «${organisation}» передано вам. Прежний владелец: ${former}; роль этого человека теперь администратор.`,
    ],
    button: 'Открыть организацию',
    after: ['Только владелец может удалить организацию или передать её дальше.'],
  }),
  organisation_deleted: ({ organisation, until }) => ({
    subject: `Организация «${organisation}» удалена`,
    lines: [
      'Здравствуйте!',
      `Организация «${organisation}» удалена. Её участники больше не имеют к ней доступа.`,
      `Восстановить её можно до ${day(until)} включительно. После этого она исчезнет навсегда вместе с людьми, задачами и отчётами.`,
    ],
    button: 'Восстановить организацию',
    after: ['Если удаление было намеренным, ничего делать не нужно.'],
  }),
  notifications: ({ organisation, settings, subjects, more }) => ({
    subject: headline(subjects[0], subjects.length + more),
    lines: [`Новое в организации «${organisation}».`],
    sections: subjects.map(({ key, title, link, told: items }) => ({
      heading: `${key} ${title}`,
      link,
      lines: items.map(told),
    })),
    button: more > 0 ? `Открыть входящие (ещё ${more})` : 'Открыть входящие',
    after: ['Вы получаете это письмо, потому что это касается вас и ещё не прочитано в Такте.'],
    footer: { text: 'Настроить письма или отключить их', link: settings },
  }),
  digest: ({ organisation, settings, overdue, today, week }) => ({
    subject: `Ваш день: ${[
      ...(overdue.total > 0 ? [`просрочено ${overdue.total}`] : []),
      ...(today.total > 0 ? [`на сегодня ${today.total}`] : []),
      ...(week.total > 0 ? [`на неделе ${week.total}`] : []),
    ].join(', ')}`,
    lines: [`Здравствуйте! Ваши задачи в организации «${organisation}».`],
    sections: [
      ...bundle('Просрочено', overdue),
      ...bundle('Сегодня', today, []),
      ...bundle('На этой неделе', week),
    ],
    button: 'Открыть мой день',
    after: ['Это письмо приходит утром, если на ближайшие дни что-то назначено.'],
    footer: { text: 'Изменить час или отключить письма', link: settings },
  }),
  weekly: ({ organisation, settings, from, to, items }) => ({
    subject: `Неделя ${days(from, to)}: что важно`,
    lines: [`Что важно за неделю в организации «${organisation}».`],
    sections: items.map(({ sentence, link }) => ({ heading: sentence, link, lines: [] })),
    button: 'Открыть неделю',
    after: [
      'Это письмо приходит по понедельникам, если за неделю случилось что-то заметное. Каждая строка ведёт к отчёту, из которого она взята.',
    ],
    footer: { text: 'Отключить письмо недели или другие письма', link: settings },
  }),
};

const days = (from: string, to: string) =>
  new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' }).formatRange(
    new Date(from),
    new Date(to),
  );

const day = (date: string) =>
  new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'UTC' })
    .format(new Date(date))
    .replace(/ г\.$/, ' года');

const statuses: Readonly<Record<string, string>> = {
  todo: 'К выполнению',
  in_progress: 'В работе',
  in_review: 'На проверке',
  done: 'Готово',
  cancelled: 'Отменено',
  active: 'Активен',
  inactive: 'Неактивен',
  completed: 'Завершён',
  on_hold: 'На паузе',
  draft: 'Черновик',
};
const priorities: Readonly<Record<string, string>> = {
  low: 'Низкий',
  medium: 'Средний',
  high: 'Высокий',
  urgent: 'Срочный',
};
const effects: Readonly<Record<string, string>> = {
  better: 'Результат задачи: стало лучше',
  worse: 'Результат задачи: стало хуже',
  same: 'Результат задачи: без изменений',
};

const headline = (first: { key: string; title: string } | undefined, count: number) =>
  [...`${first?.key ?? ''} ${first?.title ?? ''}`].slice(0, 120).join('') +
  (count > 1 ? ` и ещё ${count - 1}` : '');

/** Below each task its day, unless it is said above. */
const bundle = (heading: string, { total, tasks }: Due, lines?: string[]): Section[] =>
  total === 0
    ? []
    : [
        { heading: `${heading}: ${total}`, lines: [] },
        ...tasks.map((task) => ({
          heading: `${task.key} ${task.title}`,
          link: task.link,
          lines: lines ?? [day(task.day)],
        })),
      ];

// In the present tense: in the past a verb would have to know whether it was a man or a woman.
function told({ kind, reason, actor, field, excerpt }: Told): string {
  const who = actor || 'Такт';
  if (reason === 'due') return `Срок сегодня, ${day(excerpt)}`;
  if (reason === 'overdue') return `Срок прошёл: ${day(excerpt)}`;
  if (kind === 'task.effect_measured') return effects[excerpt] ?? 'Результат задачи измерен';
  if (kind === 'tasks.changed' && excerpt !== '1')
    return reason === 'assigned'
      ? `${who} поручает вам сразу несколько задач: ${excerpt}`
      : `${who} меняет сразу несколько ваших задач: ${excerpt}`;
  if (reason === 'mentioned')
    return excerpt === '' ? `${who} упоминает вас в описании` : `${who} упоминает вас: «${excerpt}»`;
  if (reason === 'assigned')
    return kind.startsWith('project') ? `${who} поручает вам этот проект` : `${who} поручает вам эту задачу`;
  if (reason === 'commented') return `${who} комментирует: «${excerpt}»`;
  if (kind === 'tasks.changed') return `${who} меняет эту задачу`;
  if (kind.endsWith('.deleted')) return `${who} перемещает в корзину`;
  if (kind.endsWith('.restored')) return `${who} возвращает из корзины`;
  switch (field) {
    case 'status':
      return `${who} меняет статус: ${statuses[excerpt] ?? excerpt}`;
    case 'due_date':
      return excerpt === '' ? `${who} убирает срок` : `${who} меняет срок: ${day(excerpt)}`;
    case 'start_date':
      return excerpt === '' ? `${who} убирает дату начала` : `${who} меняет дату начала: ${day(excerpt)}`;
    case 'priority':
      return `${who} меняет приоритет: ${priorities[excerpt] ?? excerpt}`;
    case 'title':
      return `${who} меняет название: «${excerpt}»`;
    case 'project_id':
      return `${who} переносит задачу в другой проект`;
    case 'description':
      return `${who} меняет описание`;
    default:
      return `${who} вносит изменения`;
  }
}
