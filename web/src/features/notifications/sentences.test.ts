import { notificationReason } from '@takt/contract/notifications.ts';
import i18n from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { texts as en } from '../../texts/en.ts';
import { formatsOf } from '../../texts/format.ts';
import { texts as pl } from '../../texts/pl.ts';
import { texts as ru } from '../../texts/ru.ts';
import { told } from './sentences.ts';

beforeAll(async () => {
  await i18n.init({
    resources: { ru: { translation: ru }, en: { translation: en }, pl: { translation: pl } },
    interpolation: { escapeValue: false },
  });
});

const oleg = '0192f0aa-0000-7000-8000-000000000001';
const said = (given: Partial<Parameters<typeof told>[0]>, language = 'ru') =>
  told({ kind: 'task.changed', reason: 'watching', field: null, excerpt: '', ...given }, 'Анна Ветрова', {
    entity: 'task',
    t: i18n.getFixedT(language),
    formats: formatsOf(language),
    names: new Map([[oleg, { name: 'Олег Карпов' }]]),
  });

test('every reason is a sentence in all three languages', () => {
  for (const language of ['ru', 'en', 'pl']) {
    for (const reason of notificationReason.options) {
      const { text } = said({ reason }, language);
      expect(text, reason).not.toMatch(/\{\{|undefined|inbox\./);
      expect(text, reason).not.toBe('');
    }
  }
});

test('a comment is quoted in its own words', () => {
  expect(
    said({
      kind: 'comment.created',
      reason: 'mentioned',
      excerpt: '**Посмотрите** [форму](https://veter.example) в `2 * 3`',
    }),
  ).toEqual({
    text: 'Анна Ветрова упоминает вас',
    quote: 'Посмотрите форму в 2 * 3',
  });
});

test('a changed field is named with what it is now, as a person reads it', () => {
  const text = (given: Parameters<typeof said>[0]) => said(given).text;

  expect(text({ kind: 'task.moved', reason: 'status', field: 'status', excerpt: 'in_review' })).toBe(
    'Анна Ветрова меняет: статус — На проверке',
  );
  expect(text({ field: 'assignee_id', excerpt: oleg })).toBe(
    'Анна Ветрова меняет: исполнитель — Олег Карпов',
  );
  expect(text({ field: 'description' })).toBe('Анна Ветрова меняет: описание');
  expect(text({ kind: 'task.deleted' })).toBe('Анна Ветрова · задача удалена');
  expect(text({ kind: 'task.effect_measured', excerpt: 'better' })).toBe('Результат задачи: стало лучше');
  expect(text({ kind: 'tasks.changed', field: 'status', excerpt: '5' })).toBe(
    'Анна Ветрова меняет сразу 5 ваших задач',
  );
});

test('a reminder says the day, as far as it knows it', () => {
  expect(said({ reason: 'due' }).text).toBe('Срок сегодня');
  expect(said({ reason: 'overdue', excerpt: '2024-09-05' }).text.replaceAll(/\s/g, ' ')).toBe(
    'Срок был 5 сент. 2024 г.',
  );
});
