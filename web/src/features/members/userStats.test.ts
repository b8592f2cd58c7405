import i18n from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { olga, scriptedServer } from '../../testing/scriptedServer.ts';
import { texts } from '../../texts/en.ts';
import { userStats } from './userStats.ts';

let server: Awaited<ReturnType<typeof scriptedServer>>;
beforeAll(async () => {
  await i18n.init({ lng: 'en', resources: { en: { translation: texts } } });
});
beforeEach(async () => {
  server = await scriptedServer();
});
afterEach(async () => {
  await server.stop();
  vi.unstubAllGlobals();
});

const zeros = {
  total_tasks: 0,
  completed_tasks: 0,
  in_progress_tasks: 0,
  overdue_tasks: 0,
  completion_rate: 0,
  active_projects: 0,
};

test('a server that knows no such person answers zeros', async () => {
  server.answer(() => ({ status: 404, body: { detail: 'Not found' } }));

  await expect(userStats(olga.id)).resolves.toEqual(zeros);
  expect(server.seen.map(({ line }) => line)).toEqual([`GET /api/users/${olga.id}/stats`]);
});

test('any other failure is handed on', async () => {
  server.answer(() => ({ status: 500, body: { detail: 'broken' } }));

  await expect(userStats(olga.id)).rejects.toMatchObject({ status: 500, detail: 'broken' });
});

test('other names are understood, missing figures become 0, a rate of nothing stays unknown', async () => {
  const answered = async (body: object) => {
    server.answer(() => ({ status: 200, body }));
    return userStats(olga.id);
  };

  expect(await answered({ tasks_total: 7, tasks_completed: 3, projects_count: 2 })).toEqual({
    ...zeros,
    total_tasks: 7,
    completed_tasks: 3,
    active_projects: 2,
  });
  expect(await answered({ total_tasks: 5, tasks_total: 7, completion_rate: 40 })).toEqual({
    ...zeros,
    total_tasks: 5,
    completion_rate: 40,
  });
  expect(await answered({ completion_rate: null })).toMatchObject({ completion_rate: null });
});
