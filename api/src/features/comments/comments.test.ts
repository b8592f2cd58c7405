import { createComment, listComments } from '@takt/contract/comments.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => (world = await createWorld()));
afterAll(() => world.close());

const say = async (person: Person, taskId: string, content: string) =>
  createComment.response.parse((await person.post(`/tasks/${taskId}/comments`, { content })).json());
const read = async (person: Person, taskId: string, query = '') =>
  listComments.response.parse((await person.get(`/tasks/${taskId}/comments${query}`)).json());
const watchers = async (person: Person, taskId: string) =>
  new Set((await person.get(`/tasks/${taskId}/relations`)).json().watchers);
const told = async (orgId: string) =>
  (
    await world.sql.query(
      `SELECT kind, entity_id, actor_id, data FROM app.events WHERE org_id = $1 AND entity = 'comment' ORDER BY seq`,
      [orgId],
    )
  ).rows;

test('the newest page comes first, and each page is read from the top', async () => {
  const anna = await world.owner();
  const task = await world.task(anna);
  for (const text of ['one', 'two', 'three', 'four', 'five']) await say(anna, task.id, text);

  const first = await read(anna, task.id, '?limit=2');
  const second = await read(anna, task.id, `?limit=2&cursor=${first.next_cursor}`);
  const third = await read(anna, task.id, `?limit=2&cursor=${second.next_cursor}`);

  const texts = [first, second, third].map(({ items }) => items.map(({ content }) => content));
  expect(texts).toEqual([['four', 'five'], ['two', 'three'], ['one']]);
  expect(third.next_cursor).toBeNull();
});

test('a comment mentions active members of the organisation by their names, and nobody else', async () => {
  const anna = await world.owner();
  const [boris, gone] = [await world.member(anna), await world.member(anna)];
  const stranger = await world.owner();
  await world.sql.query(`UPDATE app.memberships SET status = 'removed' WHERE user_id = $1`, [gone.id]);
  const task = await world.task(anna);

  const comment = await say(
    anna,
    task.id,
    `@${boris.id}. @${gone.id} @${stranger.id} @nobody \`@${anna.id}\``,
  );

  expect(comment.mentions).toEqual([boris.id]);
});

test('whoever comments and whoever is mentioned watches the task', async () => {
  const anna = await world.owner();
  const [boris, vera] = [await world.member(anna), await world.member(anna)];
  const task = await world.task(anna);
  await world.sql.query('DELETE FROM app.task_watchers WHERE org_id = $1', [anna.orgId]);

  await say(boris, task.id, `@${vera.id}`);

  expect(await watchers(anna, task.id)).toEqual(new Set([boris.id, vera.id]));
});

test('the log tells what was said, where, and who is told that he was mentioned', async () => {
  const anna = await world.owner();
  const [boris, vera] = [await world.member(anna), await world.member(anna)];
  const task = await world.task(anna);
  const text = `@${boris.id} ${'длинно '.repeat(60)}`.trim();
  const comment = await say(anna, task.id, text);

  await anna.patch(`/comments/${comment.id}`, { content: `@${boris.id} @${vera.id}` });
  await anna.delete(`/comments/${comment.id}`);
  await anna.post(`/comments/${comment.id}/restore`);

  const events = await told(anna.orgId);
  expect(events.map((event) => [event.kind, event.data.mentioned])).toEqual([
    ['comment.created', [boris.id]],
    ['comment.changed', [vera.id]],
    ['comment.deleted', []],
    ['comment.restored', []],
  ]);
  expect(events[0]).toMatchObject({
    entity_id: comment.id,
    actor_id: anna.id,
    data: {
      comment: {
        id: comment.id,
        task_id: task.id,
        author_id: anna.id,
        excerpt: text.slice(0, 200),
        mentions: [boris.id],
      },
      task: {
        id: task.id,
        project_id: task.project_id,
        key: task.key,
        title: 'Посадочная страница',
        status: 'todo',
      },
    },
  });
});

test('a text that stays as it was is no change; another one is marked as edited', async () => {
  const anna = await world.owner();
  const task = await world.task(anna);
  const comment = await say(anna, task.id, 'как было');

  const same = await anna.patch(`/comments/${comment.id}`, { content: 'как было' });
  const other = await anna.patch(`/comments/${comment.id}`, { content: 'как стало' });

  expect(same.json().edited_at).toBeNull();
  expect(other.json()).toMatchObject({ content: 'как стало', edited_at: expect.any(String) });
  expect(await told(anna.orgId)).toHaveLength(2);
});

test('nobody changes the words of another, not even the owner', async () => {
  const anna = await world.owner();
  const boris = await world.member(anna);
  const task = await world.task(anna);
  const comment = await say(boris, task.id, 'слова Бориса');

  const answer = await anna.patch(`/comments/${comment.id}`, { content: 'слова Анны' });

  expect(answer.statusCode).toBe(403);
  expect((await read(anna, task.id)).items[0]?.content).toBe('слова Бориса');
});

test('a member deletes his own comments, an administrator any; who has deleted it may restore it', async () => {
  const anna = await world.owner();
  const [boris, vera] = [await world.member(anna), await world.member(anna)];
  const task = await world.task(anna);
  const comment = await say(boris, task.id, 'лишнее');
  const status = async (person: Person, act: 'delete' | 'restore') =>
    act === 'delete'
      ? (await person.delete(`/comments/${comment.id}`)).statusCode
      : (await person.post(`/comments/${comment.id}/restore`)).statusCode;

  expect(await status(vera, 'delete')).toBe(403);
  expect(await status(boris, 'delete')).toBe(204);
  expect((await read(anna, task.id)).items).toEqual([]);
  expect(await status(boris, 'delete')).toBe(404);
  expect(await status(vera, 'restore')).toBe(403);
  expect(await status(boris, 'restore')).toBe(200);
  expect((await read(anna, task.id)).items).toHaveLength(1);
  // What the owner has taken away is his to bring back.
  expect(await status(anna, 'delete')).toBe(204);
  expect(await status(boris, 'restore')).toBe(403);
  expect(await status(anna, 'restore')).toBe(200);
  // Twice does no harm, and makes no event.
  const events = (await told(anna.orgId)).length;
  expect(await status(anna, 'restore')).toBe(200);
  expect(await told(anna.orgId)).toHaveLength(events);
});

test('a deleted comment can’t be changed, and the count on the card does not count it', async () => {
  const anna = await world.owner();
  const task = await world.task(anna);
  const comment = await say(anna, task.id, 'лишнее');
  await say(anna, task.id, 'нужное');
  await anna.delete(`/comments/${comment.id}`);

  const answer = await anna.patch(`/comments/${comment.id}`, { content: 'другое' });

  expect(answer.statusCode).toBe(404);
  expect((await anna.get(`/tasks/${task.id}`)).json().comments).toBe(1);
});

test('in the trash a task is read and not commented', async () => {
  const anna = await world.owner();
  const task = await world.task(anna);
  const comment = await say(anna, task.id, 'до корзины');
  await anna.delete(`/tasks/${task.id}`);

  const added = await anna.post(`/tasks/${task.id}/comments`, { content: 'в корзине' });
  const changed = await anna.patch(`/comments/${comment.id}`, { content: 'в корзине' });

  expect([added, changed].map((answer) => [answer.statusCode, answer.json().reason])).toEqual([
    [409, 'in_trash'],
    [409, 'in_trash'],
  ]);
  expect((await read(anna, task.id)).items).toHaveLength(1);
});

test('nothing is said without words, and a task that does not exist is not found', async () => {
  const anna = await world.owner();
  const task = await world.task(anna);

  expect((await anna.post(`/tasks/${task.id}/comments`, { content: '  ' })).statusCode).toBe(400);
  expect((await anna.get(`/tasks/${anna.id}/comments`)).statusCode).toBe(404);
  expect((await anna.post(`/tasks/${anna.id}/comments`, { content: 'да' })).statusCode).toBe(404);
});
