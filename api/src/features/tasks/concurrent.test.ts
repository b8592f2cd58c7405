import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/world.ts';

// Random edits by several people at once, told by what was acknowledged: nothing of it is lost, different fields merge,
// and the event log, replayed, ends in the same state as the tables.

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const byText = (a: string, b: string) => (a < b ? -1 : 1);

/** Repeatable: a failing run is run again with its seed. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);

interface Seen {
  readonly field: string;
  readonly value: unknown;
  readonly sent: number;
  readonly answered: number;
}

test(
  `whatever is acknowledged is there, or somebody has written over it (seed ${seed})`,
  { timeout: 120_000 },
  async () => {
    const pick = random(seed);
    const anna = await world.owner();
    const people = [anna, await world.member(anna), await world.member(anna), await world.member(anna)];
    const { id: project_id } = await world.project(anna);
    const labels = [
      (await anna.post('/labels', { name: 'а' })).json().id,
      (await anna.post('/labels', { name: 'б' })).json().id,
    ];
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) ids.push((await world.task(anna, { project_id })).id);
    const log = new Map<string, Seen[]>(ids.map((id) => [id, []]));
    let clock = 0;
    const one = (values: readonly string[]): string => values[pick(values.length)] ?? '';

    const fields: Record<string, () => unknown> = {
      title: () => `имя ${pick(1_000_000)}`,
      priority: () => one(['low', 'medium', 'high', 'urgent']),
      type: () => one(['task', 'bug', 'feature']),
      assignee_id: () => one(['', ...people.map((person) => person.id)]) || null,
      due_date: () => one(['', '2031-01-01', '2031-02-02']) || null,
      estimate: () => pick(1_000),
      label_ids: () => labels.filter(() => pick(2) === 0).toSorted(byText),
    };
    const statuses = ['todo', 'in_progress', 'done'];

    async function act(person: Person): Promise<void> {
      const id = one(ids);
      const kind = pick(10);
      const sent = clock++;
      const note = (field: string, value: unknown) =>
        log.get(id)?.push({ field, value, sent, answered: clock++ });
      if (kind < 6) {
        const names = Object.keys(fields).filter(() => pick(4) === 0);
        const body = Object.fromEntries(names.map((name) => [name, fields[name]?.()]));
        const answer = await person.patch(`/tasks/${id}`, body);
        if (answer.statusCode === 200) for (const name of names) note(name, body[name]);
        else expect(answer.json().reason).toBe('in_trash');
      } else if (kind < 9) {
        const status = one(statuses);
        const after_id = one(['', ...ids]) || null;
        const answer = await person.post(`/tasks/${id}/move`, { status, after_id, before_id: null });
        if (answer.statusCode === 200) note('status', status);
        else expect(answer.json().reason).toBe('in_trash');
      } else if (pick(2) === 0) {
        const answer = await anna.delete(`/tasks/${id}`);
        if (answer.statusCode === 204) note('deleted', true);
        else expect(answer.statusCode).toBe(404);
      } else {
        const answer = await anna.post(`/tasks/${id}/restore`);
        expect(answer.statusCode).toBe(200);
        note('deleted', false);
      }
    }

    await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        for (let turn = 0; turn < 25; turn++) await act(people[n % people.length] ?? anna);
      }),
    );

    const { rows: events } = await world.sql.query<{ entity_id: string; kind: string; data: Data }>(
      `SELECT entity_id, kind, data FROM app.events WHERE org_id = $1 AND entity = 'task' ORDER BY seq`,
      [anna.orgId],
    );
    const tables = new Map<string, Readonly<Record<string, unknown>>>();
    for (const id of ids) {
      const task = (await anna.get(`/tasks/${id}`)).json();
      tables.set(id, { ...task, deleted: task.deleted_at !== null });
    }
    for (const [id, seen] of log) {
      const now = tables.get(id) ?? {};
      const replayed = replay(events.filter((event) => event.entity_id === id));
      for (const field of [...Object.keys(fields), 'status', 'deleted']) {
        const writes = seen.filter((write) => write.field === field);
        // Candidates for the last word: those before which no other was sent after they had been answered.
        const last = writes.filter((write) => !writes.some((other) => other.sent > write.answered));
        if (last.length > 0)
          expect(
            last.map((write) => write.value),
            field,
          ).toContainEqual(now[field]);
        if (Object.hasOwn(replayed, field))
          expect(replayed[field], `${field} of the log`).toEqual(now[field]);
      }
    }
  },
);

interface Data {
  readonly task: Readonly<Record<string, unknown>>;
  readonly changes?: Readonly<Record<string, { before: unknown; after: unknown }>>;
}

/** What the log says a task has become; each change says of the one before it what that says of itself. */
function replay(events: readonly { kind: string; data: Data }[]): Record<string, unknown> {
  const state: Record<string, unknown> = {};
  for (const { kind, data } of events) {
    for (const [field, { before, after }] of Object.entries(data.changes ?? {})) {
      if (Object.hasOwn(state, field)) expect(before, `${field} before`).toEqual(state[field]);
      state[field] = after;
    }
    // The card in each event is the state right behind it: boards are patched with it.
    for (const [field, value] of Object.entries(data.task))
      if (Object.hasOwn(state, field)) expect(value, `${field} of a card`).toEqual(state[field]);
    if (kind === 'task.deleted' || kind === 'task.restored') state.deleted = kind === 'task.deleted';
  }
  return state;
}

test(
  'two hundred movers on one spot: no two ranks are equal, and everybody sees the same order',
  { timeout: 120_000 },
  async () => {
    const anna = await world.owner();
    const boris = await world.member(anna);
    const { id: project_id } = await world.project(anna);
    const made: { id: string }[] = [];
    for (let n = 0; n < 202; n += 1) made.push(await world.task(anna, { project_id, title: `${n}` }));
    const [above, below, ...movers] = made.map((task) => task.id);
    await anna.patch(`/tasks/${below}/status`, { status: 'in_progress' });
    await anna.patch(`/tasks/${above}/status`, { status: 'in_progress' });

    // A crowd that is too thick for the machine is told to come again, and does.
    const move = async (id: string, n: number): Promise<number> => {
      const to = { status: 'in_progress', after_id: above, before_id: below };
      const { statusCode } = await (n % 2 ? anna : boris).post(`/tasks/${id}/move`, to);
      return statusCode === 503 ? move(id, n) : statusCode;
    };
    expect(new Set(await Promise.all(movers.map(move)))).toEqual(new Set([200]));

    const column = async (person: Person): Promise<{ id: string; rank: string }[]> => {
      const [, open] = (await person.get(`/tasks/board?project_id=${project_id}&limit=100`)).json().columns;
      const cards = [...open.cards];
      for (let cursor = open.next_cursor; cursor !== null;) {
        const more = (
          await person.get(
            `/tasks/cards?project_id=${project_id}&status=in_progress&limit=100&cursor=${cursor}`,
          )
        ).json();
        cards.push(...more.items);
        cursor = more.next_cursor;
      }
      return cards;
    };
    const [hers, his] = [await column(anna), await column(boris)];
    expect(hers).toEqual(his);
    expect(hers).toHaveLength(202);
    expect(new Set(hers.map((card) => card.rank)).size).toBe(hers.length);
    expect(hers.at(0)?.id).toBe(above);
    expect(hers.at(-1)?.id).toBe(below);
  },
);
