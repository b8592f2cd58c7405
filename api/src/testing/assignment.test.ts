import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../db/ids.ts';
import { type OwnGround, prepareGround } from './ground.ts';
import type { Operation } from './openapi.ts';
import { isObject, smallest, withId } from './values.ts';
import type { Person } from './world.ts';

// Mass assignment: what a body does not declare never reaches a row, whatever the column is called.

let ground: OwnGround;
let columns: { table: string; name: string; type: string }[];

beforeAll(async () => {
  ground = await prepareGround();
  const { rows } = await ground.world.sql.query<(typeof columns)[number]>(
    `SELECT table_name AS table, column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = 'app' ORDER BY table_name, ordinal_position`,
  );
  columns = rows;
});
afterAll(() => ground.close());

/** A value that nothing else holds, so that a row that took it is found. */
function mark(type: string): unknown {
  if (type === 'uuid') return newId();
  if (type === 'boolean') return true;
  if (type === 'jsonb') return { taken: newId() };
  if (/int|numeric/.test(type)) return 7_654_321;
  if (/timestamp|date/.test(type)) return '2001-02-03T04:05:06.000Z';
  return `owner-${newId()}`;
}
const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

async function attempt(op: Operation, person: Person, name: string, value: unknown) {
  const [a] = ground.sides;
  const { owner } = a.people;
  const made = a.made.get(owner.id) ?? {};
  let path = op.path;
  let body = op.body && smallest(op.body);
  for (const slot of op.slots) {
    const id = made[slot.entity] ?? newId();
    if (slot.place === 'path') path = path.replace(`{${slot.keys[0]}}`, id);
    else if (op.body?.required?.includes(slot.keys[0] ?? '')) body = withId(body, op.body, slot.keys, id);
  }
  return person.call(op.method, path, { payload: { ...(isObject(body) && body), [name]: value } });
}

test(
  'every column of every table, sent to every writing route, is refused or ignored',
  { timeout: 300_000 },
  async () => {
    const writing = ground.operations.filter((op) => op.body);
    const faults: string[] = [];
    let tried = 0;
    const [a] = ground.sides;
    for (const op of writing) {
      let person: Person | undefined;
      const declared = Object.keys(op.body?.properties ?? {});
      const names = new Map(
        columns.flatMap(({ name, type }) => [[name, type] as const, [camel(name), type] as const]),
      );
      for (const [name, type] of names) {
        if (declared.includes(name)) continue;
        tried++;
        const value = mark(type);
        // Some calls end the session that makes them.
        person ??= await ground.world.again(a.people.owner);
        const answer = await attempt(op, person, name, value);
        if (answer.statusCode >= 500) faults.push(`${op.name}: ${name} answered ${answer.statusCode}`);
        if (answer.statusCode >= 400) continue;
        // Taken without a word: then no row may hold it. Of a flag nobody could tell.
        if (type === 'boolean')
          faults.push(`${op.name}: accepted ${name}; refuse fields that are not declared`);
        for (const table of await tablesHolding(name, value))
          faults.push(`${op.name}: wrote ${name} to ${table}`);
        await ground.ledger.restore();
        person = undefined;
      }
      const changed = await ground.ledger.changed();
      if (changed.some((table) => !/sessions|access_tokens/.test(table)))
        faults.push(`${op.name}: refused, and yet ${changed.join(', ')} changed`);
      await ground.ledger.restore();
    }

    expect(faults).toEqual([]);
    expect(tried).toBeGreaterThan(writing.length * 50);
  },
);

async function tablesHolding(name: string, value: unknown): Promise<string[]> {
  const holding: string[] = [];
  for (const column of columns) {
    if (column.name !== name && camel(column.name) !== name) continue;
    const { rowCount } = await ground.world.sql.query(
      `SELECT FROM app.${column.table} WHERE to_jsonb(${column.name}) @> $1::jsonb`,
      [JSON.stringify(value)],
    );
    if (rowCount) holding.push(column.table);
  }
  return holding;
}

test('a route that takes whatever it is given is caught', async () => {
  const [a] = ground.sides;
  const id = a.made.get(a.people.owner.id)?.task;
  const number = 7_654_321;
  await ground.world.sql.query('UPDATE app.tasks SET number = $1 WHERE id = $2', [number, id]);
  expect(await tablesHolding('number', number)).toEqual(['tasks']);
  await ground.ledger.restore();
  expect(await tablesHolding('number', number)).toEqual([]);
});
