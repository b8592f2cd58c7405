import i18n from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { texts as en } from './en.ts';
import { formatsOf } from './format.ts';
import { texts as pl } from './pl.ts';
import { texts as ru } from './ru.ts';

beforeAll(async () => {
  await i18n.init({
    resources: { ru: { translation: ru }, en: { translation: en }, pl: { translation: pl } },
    interpolation: { escapeValue: false },
  });
});

function leaves(node: unknown, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path, node]];
  return Object.entries(node ?? {}).flatMap(([key, value]) => leaves(value, path ? `${path}.${key}` : key));
}
const keys = (catalogue: object) => leaves(catalogue).map(([path]) => path);
const filled = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name).toSorted();

test('the three catalogues have the same keys; English needs no few and many', () => {
  const russian = keys(ru).toSorted();

  expect(keys(pl).toSorted()).toEqual(russian);
  expect(keys(en).toSorted()).toEqual(russian.filter((path) => !/_(few|many)$/.test(path)));
});

test('a translation fills in the same values, and none is empty', () => {
  const russian = new Map(leaves(ru));
  for (const [path, text] of [...leaves(en), ...leaves(pl)]) {
    expect(text, path).not.toBe('');
    expect(filled(text), path).toEqual(filled(russian.get(path) ?? ''));
  }
});

test('plurals are right in all three', () => {
  const said = (lng: string) =>
    [1, 2, 5, 21, 22].map((count) => i18n.t(($) => $.tasks.count, { lng, count }));

  expect(said('ru')).toEqual(['1 задача', '2 задачи', '5 задач', '21 задача', '22 задачи']);
  expect(said('en')).toEqual(['1 task', '2 tasks', '5 tasks', '21 tasks', '22 tasks']);
  expect(said('pl')).toEqual(['1 zadanie', '2 zadania', '5 zadań', '21 zadań', '22 zadania']);
});

test('texts of the specification stand verbatim in their own language', () => {
  expect(ru).toMatchObject({
    ui: {
      closeNotification: 'Закрыть уведомление',
      edit: 'Редактировать',
      cancel: 'Отмена',
      saving: 'Сохранение...',
      notSet: 'Не указано',
    },
    problems: { error: 'Ошибка', occurred: 'Произошла ошибка' },
    analytics: {
      period: {
        choose: 'Выбрать период',
        presets: {
          yesterday: 'Вчера',
          days7: '7 дней',
          days30: '30 дней',
          days90: '90 дней',
          month: 'Месяц',
          quarter: 'Квартал',
          year: 'Год',
        },
      },
    },
    organisations: {
      basic: 'Основные настройки',
      locales: { 'ru-RU': 'Русский', 'en-US': 'English', 'pl-PL': 'Polski' },
      localeUnset: 'Не установлен',
      security: 'Безопасность',
      privateOn: 'Включено',
      approvalOn: 'Требуется',
      actionAuditOn: 'Активен',
      activity: 'Активность',
      danger: 'Опасная зона',

      editTitle: 'Редактировать организацию',
      saveChanges: 'Сохранить изменения',
      name: 'Название',
      industry: 'Индустрия',
      description: 'Описание',
      descriptionCount: '{{length}}/500 символов',
      website: 'Веб-сайт',
      phone: 'Телефон',
      size: 'Размер компании',
      industries: {
        it: 'IT',
        marketing: 'Маркетинг',
        retail: 'Ритейл',
        education: 'Образование',
        other: 'Другое',
      },
      nameRequired: 'Название организации обязательно',
      nameTooLong: 'Название не может быть длиннее 150 символов',
      websiteScheme: 'Веб-сайт должен начинаться с http:// или https://',

      updated: 'Успешно',
      failedToFetch: 'Не удалось загрузить организацию',
      failedToUpdate: 'Не удалось обновить организацию',
    },
  });

  expect(en).toMatchObject({
    ui: {
      peopleFailed: 'Failed to fetch users',
      closeNotification: 'Close notification',
    },
    auth: {
      checking: 'Checking authentication...',
      checkingOrganisation: 'Checking organization...',
      loading: 'Loading...',
      loginFailed: 'Login failed',
      registrationFailed: 'Registration failed',
      resendFailed: 'Failed to resend verification email',
    },
    problems: {
      error: 'Error',
      network: 'Network error occurred',
      unknown: 'Unknown error',
      unexpected: 'Unexpected error',
      organisationRequired: 'Organization ID is required',
    },
    organisations: {
      updated: 'Company Updated',
      updatedLead: 'Company information has been updated successfully',
      created: 'Company Created',
      createdLead: 'Company has been created successfully',
      failedToFetch: 'Failed to fetch company',
      failedToUpdate: 'Failed to update company',
      failedToCreate: 'Failed to create company',
    },
    projects: { failedToFetch: 'Failed to fetch projects' },
  });
});

test('numbers, money and days follow the language; unknown is a dash', () => {
  const spaced = (text: string) => text.replaceAll(/[\u00a0\u202f\u2009]/g, ' ');
  const russian = formatsOf('ru');

  expect(spaced(russian.money('3726730.40', 'RUB'))).toBe('3 726 730 ₽');
  expect(spaced(russian.money('12345678901234567.89', 'RUB', true))).toBe('12 345 678 901 234 567,89 ₽');
  expect(russian.money(null, 'RUB')).toBe('—');
  expect(spaced(russian.percent(0.418))).toBe('41,8 %');
  expect(formatsOf('en').money('1234.5', 'USD', true)).toBe('$1,234.50');
  expect(formatsOf('pl').dayInDigits('2025-09-05')).toBe('05.09.2025');
  expect(formatsOf('ru', 'MM/DD/YYYY').dayInDigits('2025-09-05')).toBe('09/05/2025');
  expect(formatsOf('en', 'YYYY-MM-DD').dayInDigits('2025-09-05')).toBe('2025-09-05');
  expect(spaced(russian.dayRange('2025-08-31', '2025-09-25'))).toBe('31 авг. – 25 сент.');
  expect(russian.dayRange('2025-09-25', '2025-09-25')).toBe('25 сент.');
  expect(russian.ago('2025-09-25T10:00:00Z', Date.parse('2025-09-25T10:05:30Z'))).toBe('5 минут назад');
});
