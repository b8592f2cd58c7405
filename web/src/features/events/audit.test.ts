import { type AuditEntry, type EventKind, eventKind } from '@takt/contract/events.ts';
import i18n, { type TFunction } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { texts as en } from '../../texts/en.ts';
import { formatsOf } from '../../texts/format.ts';
import { texts as pl } from '../../texts/pl.ts';
import { texts as ru } from '../../texts/ru.ts';
import { auditSentence, fieldName } from './audit.ts';
import { changesOf, factsOf } from './changes.ts';
import { byDay } from './days.ts';
import { groupsOf, kindName, kindOf } from './kinds.ts';
import { auditSearch } from './search.ts';
import { valueText } from './values.ts';

let russian: TFunction;
beforeAll(async () => {
  await i18n.init({
    resources: { ru: { translation: ru }, en: { translation: en }, pl: { translation: pl } },
    interpolation: { escapeValue: false },
  });
  russian = i18n.getFixedT('ru');
});

const anna = {
  id: '0192f0aa-0000-7000-8000-000000000001',
  first_name: 'Анна',
  last_name: 'Ветрова',
  email: 'anna@veter.example',
};
const boris = '0192f0aa-0000-7000-8000-000000000002';

const line = (kind: EventKind, rest: Partial<AuditEntry> = {}): AuditEntry => ({
  seq: 1,
  id: '0192f0aa-0000-7000-8000-00000000000f',
  at: '2025-09-25T21:30:00Z',
  actor_id: anna.id,
  actor: anna,
  kind,
  entity: 'organisation',
  entity_id: boris,
  subject: null,
  data: {},
  ...rest,
});

test('every kind of event is a sentence and has a name, in all three languages', () => {
  for (const language of ['ru', 'en', 'pl']) {
    const t = i18n.getFixedT(language);
    for (const kind of eventKind.options) {
      const said = auditSentence(line(kind, { subject: 'Борис Дымов' }), t);
      expect(said, kind).toMatch(/Анна Ветрова|Борис Дымов/);
      expect(said, kind).not.toMatch(/\{\{|undefined|audit\.said|:\s*$/);
      expect(kindName(kind, t), kind).toMatch(/^\p{Lu}/u);
    }
  }
});

test('people are called by their names, things stand in quotation marks', () => {
  const said = (kind: EventKind, rest: Partial<AuditEntry>) => auditSentence(line(kind, rest), russian);

  expect(said('invitation.sent', { subject: 'boris@veter.example' })).toBe(
    'Анна Ветрова приглашает boris@veter.example',
  );
  expect(said('department.created', { subject: 'Маркетинг' })).toBe('Анна Ветрова создаёт отдел «Маркетинг»');
  expect(said('project.deleted', { subject: null })).toBe('Анна Ветрова удаляет проект');
  expect(said('invitation.declined', { actor: null, subject: 'boris@veter.example' })).toBe(
    'boris@veter.example отклоняет приглашение',
  );
  expect(auditSentence(line('department.created', { subject: 'Ads' }), i18n.getFixedT('en'))).toBe(
    'Анна Ветрова created the department “Ads”',
  );
});

test('who comes in by himself joins, whom somebody lets in is let in', () => {
  const joined = { subject: 'Борис Дымов', entity: 'member' as const };

  expect(auditSentence(line('member.joined', { ...joined, entity_id: anna.id }), russian)).toBe(
    'Борис Дымов теперь в команде',
  );
  expect(auditSentence(line('member.joined', joined), russian)).toBe(
    'Анна Ветрова принимает в команду: Борис Дымов',
  );
});

test('one change of a member has its own sentence, several are listed', () => {
  const changed = (before: object, after: object) =>
    auditSentence(
      line('member.changed', { entity: 'member', subject: 'Борис Дымов', data: { before, after } }),
      russian,
    );
  const was = { role: 'member', status: 'active', department_id: null };

  expect(changed(was, { ...was, role: 'admin' })).toBe(
    'Анна Ветрова меняет роль: Борис Дымов — администратор',
  );
  expect(changed(was, { ...was, status: 'suspended' })).toBe(
    'Анна Ветрова приостанавливает доступ: Борис Дымов',
  );
  expect(changed({ ...was, status: 'suspended' }, was)).toBe('Анна Ветрова возвращает доступ: Борис Дымов');
  expect(changed(was, { ...was, role: 'admin', department_id: boris })).toBe(
    'Анна Ветрова меняет данные участника: Борис Дымов (роль, отдел)',
  );
});

test('what nobody of the organisation did, the system did, or an administrator on the server', () => {
  const ended = (data: Record<string, unknown>) =>
    auditSentence(
      line('member.signed_out', { actor: null, entity: 'member', subject: 'Борис Дымов', data }),
      russian,
    );

  expect(ended({ by: 'server' })).toBe('Администратор сервера завершает все сеансы: Борис Дымов');
  expect(ended({})).toBe('Система завершает все сеансы: Борис Дымов');
});

test('a transfer names the heir where he is known', () => {
  const entry = line('organisation.ownership_transferred', { data: { from: anna.id, to: boris } });

  expect(auditSentence(entry, russian)).toBe('Анна Ветрова передаёт владение организацией');
  expect(auditSentence(entry, russian, new Map([[boris, { name: 'Борис Дымов' }]]))).toBe(
    'Анна Ветрова передаёт владение: новый владелец — Борис Дымов',
  );
});

test('what has changed is read from both sides, from a move, or from the names alone', () => {
  const data = {
    changed: ['name', 'website'],
    before: { website: null, name: 'Ветер' },
    after: { website: 'https://veter.example', name: 'Северный ветер' },
  };

  // In the order of the change itself: the database keeps none for the two sides.
  expect(changesOf({ data })).toEqual([
    { field: 'name', before: 'Ветер', after: 'Северный ветер' },
    { field: 'website', before: null, after: 'https://veter.example' },
  ]);
  expect(changesOf({ data: { before: { role: 'admin' }, after: { role: 'admin' } } })).toEqual([]);
  expect(changesOf({ data: { from: 'todo', task: { status: 'done', title: 'Квиз' } } })).toEqual([
    { field: 'status', before: 'todo', after: 'done' },
  ]);
  expect(changesOf({ data: { changed: ['name'], project: { name: 'Сайт' } } })).toEqual([
    { field: 'name', before: undefined, after: 'Сайт' },
  ]);
  expect(changesOf({ data: {} })).toEqual([]);
  expect(factsOf({ data: { email: 'boris@veter.example', role: 'admin', department_id: null } })).toEqual([
    { field: 'email', value: 'boris@veter.example' },
    { field: 'role', value: 'admin' },
  ]);
});

test('values are shown as a person reads them; unknown is a dash, who is gone is gone', () => {
  const names = new Map([[boris, { name: 'Борис Дымов' }]]);
  const shown = (field: string, value: unknown, entity: AuditEntry['entity'] = 'organisation') =>
    valueText(field, value, { entity, t: russian, formats: formatsOf('ru'), names });

  expect(shown('is_private', true)).toBe('включено');
  expect(shown('website', null)).toBe('—');
  expect(shown('role', 'admin', 'member')).toBe('Администратор');
  expect(shown('status', 'in_progress', 'task')).toBe('В работе');
  expect(shown('status', 'suspended', 'member')).toBe('Приостановлен');
  expect(shown('manager_id', boris)).toBe('Борис Дымов');
  expect(shown('manager_id', anna.id)).toBe('удалено');
  expect(shown('project_id', anna.id, 'task')).toBe('указано');
  expect(shown('label_ids', [boris, anna.id], 'task')).toBe('Борис Дымов, удалено');
  expect(shown('due_date', '2025-09-05').replaceAll(/\s/g, ' ')).toBe('5 сент. 2025 г.');
  expect(fieldName('something_new', russian)).toBe('something_new');
  expect(fieldName('toString', russian)).toBe('toString');
});

test('a day is that of the organisation, not of the browser', () => {
  const entries = [line('session.started'), line('audit.exported', { at: '2025-09-25T20:59:00Z' })];

  const days = byDay(entries, 'Europe/Moscow').map(({ day, entries: lines }) => [day, lines.length]);

  // 21:30 in London is half past midnight in Moscow.
  expect(days).toEqual([
    ['2025-09-26', 1],
    ['2025-09-25', 1],
  ]);
});

test('the administration has every kind but the daily work; together nothing is missing', () => {
  const kinds = (scope: 'administration' | 'all') => groupsOf(scope).flatMap((group) => group.kinds);

  expect(kinds('all')).toEqual(eventKind.options);
  expect(kinds('administration')).not.toContain('task.moved');
  expect(kinds('administration')).toContain('member.changed');
});

test('the address holds what is right and nothing else', () => {
  expect(auditSearch({ scope: 'all', kind: 'member.changed', person: boris, from: '2025-09-01' })).toEqual({
    scope: 'all',
    kind: 'member.changed',
    person: boris,
    from: '2025-09-01',
  });
  expect(auditSearch({ scope: 'administration', kind: 1, person: '1', to: 'yesterday' })).toEqual({});
  expect([kindOf('member.changed'), kindOf('x'), kindOf(undefined)]).toEqual([
    'member.changed',
    undefined,
    undefined,
  ]);
});
