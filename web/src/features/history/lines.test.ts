import type { EventKind } from '@takt/contract/events.ts';
import type { HistoryEntry } from '@takt/contract/history.ts';
import i18n from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { texts as en } from '../../texts/en.ts';
import { formatsOf } from '../../texts/format.ts';
import { texts as pl } from '../../texts/pl.ts';
import { texts as ru } from '../../texts/ru.ts';
import { historyLines } from './lines.ts';

beforeAll(async () => {
  await i18n.init({
    resources: { ru: { translation: ru }, en: { translation: en }, pl: { translation: pl } },
    interpolation: { escapeValue: false },
  });
});

const entry = (kind: EventKind, data: HistoryEntry['data']): HistoryEntry => ({
  seq: 1,
  id: '0192f0aa-0000-7000-8000-000000000001',
  at: '2026-03-01T10:00:00Z',
  actor_id: null,
  kind,
  entity: 'task',
  entity_id: '0192f0aa-0000-7000-8000-000000000002',
  data,
});
const known = {
  people: new Map([['anna', { name: 'Анна' }]]),
  labels: new Map([
    ['a', { name: 'SEO' }],
    ['b', { name: 'Срочно' }],
  ]),
  projects: new Map([['web', { name: 'Сайт' }]]),
};
const said = (kind: EventKind, data: HistoryEntry['data'], language = 'ru') =>
  historyLines(entry(kind, data), known, { t: i18n.getFixedT(language), formats: formatsOf(language) }).map(
    (line) => line.replaceAll(/[\u00a0\u202f]/g, ' '),
  );
const change = (field: string, before: unknown, after: unknown) =>
  said('task.changed', { changes: { [field]: { before, after } } })[0];

test('a change is told from what it was to what it is, in words', () => {
  expect(change('status', 'todo', 'done')).toBe('меняет статус: К выполнению → Готово');
  expect(change('priority', 'low', 'urgent')).toBe('меняет приоритет: Низкий → Срочный');
  expect(change('assignee_id', null, 'anna')).toBe('ставит исполнителя: Анна');
  expect(change('assignee_id', 'anna', null)).toBe('убирает исполнителя: Анна');
  expect(change('project_id', 'web', 'gone')).toBe('меняет проект: Сайт → удалено');
  expect(change('due_date', '2026-03-01', '2026-03-02')).toBe('меняет срок: 1 мар. 2026 г. → 2 мар. 2026 г.');
  expect(change('estimate', 60, 150)).toBe('меняет оценку: 1 ч → 2 ч 30 мин');
  expect(change('description', 'a', 'b')).toBe('меняет описание');
  expect(change('label_ids', ['a'], ['b'])).toBe('ставит метки: Срочно; снимает: SEO');
});

test('a file is called by its name', () => {
  expect(said('task.attached', { attachment: { name: 'макет.png' } })).toEqual([
    'прикладывает файл «макет.png»',
  ]);
  expect(said('task.detached', { attachment: { name: 'a.pdf' } }, 'en')).toEqual([
    'removes the file “a.pdf”',
  ]);
});

test('a task that came with a file says with which', () => {
  expect(said('work_import.done', { name: 'задачи.csv' })).toEqual(['приносит задачу из файла «задачи.csv»']);
});

test('every language says it', () => {
  const changes = { status: { before: 'todo', after: 'done' }, title: { before: 'A', after: 'B' } };

  expect(said('task.changed', { changes }, 'en')).toEqual([
    'changes the status: To do → Done',
    'changes the title: A → B',
  ]);
  expect(said('task.changed', { changes }, 'pl')[1]).toBe('zmienia nazwę: A → B');
});

test('links name what they join; a move inside of a column says so', () => {
  expect(said('task.linked', { blocker: { key: 'WEB-2', title: 'Счётчик' } })).toEqual([
    'отмечает, что задача ждёт WEB-2 Счётчик',
  ]);
  expect(said('task.unlinked', { watcher_id: 'anna' })).toEqual(['убирает наблюдателя: Анна']);
  expect(said('task.moved', { changed: ['rank'], changes: {} })).toEqual(['переставляет карточку']);
  expect(said('comment.created', {})).toEqual(['пишет комментарий']);
});
