import { expect, test } from 'vitest';
import { aboutOf, choiceOf, differenceTo, flowOf, lagGroups, modelsFrom, waysFound } from './attribution.ts';

test('what the address does not say or says wrong has its default', () => {
  expect(choiceOf({ model: 'shapley', by: 'weather', basis: 'paths' })).toEqual({
    by: 'channel',
    conversion: 'won',
    basis: 'paths',
    model: 'shapley',
    metric: 'conversions',
  });
});

test('a model is told by how much it differs from the chosen one, and not where there is nothing to compare', () => {
  expect(differenceTo('150', '120')).toBe(25);
  expect(differenceTo(0, 4)).toBe(-100);
  expect(differenceTo(null, 4)).toBeNull();
  expect(differenceTo(3, 0)).toBeNull();
});

test('ways become a flow by place, so that a way back is no circle', () => {
  const flow = flowOf([
    { steps: ['google'], conversions: 5, value: null, unconverted: 0 },
    { steps: ['google', 'direct', 'google'], conversions: 3, value: null, unconverted: 0 },
    { steps: ['vk', 'direct', 'google', 'email', 'direct'], conversions: 2, value: null, unconverted: 0 },
    { steps: ['vk'], conversions: 0, value: null, unconverted: 9 },
  ]);

  const values = Object.fromEntries(flow.nodes.map(({ key, value }) => [key, value]));
  expect(values).toEqual({ '0:google': 8, '0:vk': 2, '1:direct': 5, '2:google': 5, more: 2, end: 10 });
  expect(flow.links).toContainEqual({ from: '0:google', to: 'end', value: 5 });
  expect(flow.links).toContainEqual({ from: '1:direct', to: '2:google', value: 5 }); // 3 + 2
  expect(flow.links).toContainEqual({ from: 'more', to: 'end', value: 2 });
  // What comes into a node goes out of it.
  for (const { key, value, end } of flow.nodes) {
    if (end) continue;
    const out = flow.links.filter(({ from }) => from === key).reduce((sum, link) => sum + link.value, 0);
    expect(out).toBe(value);
  }
});

test('days to the conversion stand in groups up to the longest that was seen', () => {
  expect(
    lagGroups([
      { days: 0, conversions: 2 },
      { days: 3, conversions: 1 },
      { days: 4, conversions: 4 },
      { days: 9, conversions: 5 },
    ]),
  ).toEqual([
    { from: 0, to: 0, conversions: 2 },
    { from: 1, to: 3, conversions: 1 },
    { from: 4, to: 7, conversions: 4 },
    { from: 8, to: 14, conversions: 5 },
  ]);
  expect(lagGroups([])).toEqual([]);
  expect(lagGroups([{ days: 40, conversions: 1 }]).at(-1)).toEqual({ from: 31, to: 40, conversions: 1 });
});

test('the chosen model stands before the others, and none is told twice', () => {
  const order = modelsFrom('shapley');
  expect(order.slice(0, 3)).toEqual(['shapley', 'first', 'last']);
  expect(new Set(order).size).toBe(8);
});

test('a channel is its platform where it has one alone', () => {
  expect(aboutOf({ key: 'yandex', platforms: ['yandex_direct'] }, 'channel')).toEqual({
    kind: 'platform',
    id: 'yandex_direct',
  });
  expect(aboutOf({ key: 'cpc', platforms: ['google', 'vk'] }, 'channel')).toBeNull();
  expect(aboutOf({ key: 'direct', platforms: [] }, 'channel')).toBeNull();
  expect(aboutOf({ key: '42', platforms: ['vk'] }, 'campaign')).toEqual({ kind: 'campaign', id: '42' });
  expect(aboutOf({ key: '', platforms: [] }, 'platform')).toBeNull();
});

test('of the ways in which sources were found only those are told that found some, the surest first', () => {
  const found = (won: number) => ({ won, revenue: null });
  expect(
    waysFound({
      found: { none: found(2), utm: found(0), manual: found(1), exact_click: found(5), rule: found(0) },
    }),
  ).toEqual([
    { way: 'exact_click', won: 5 },
    { way: 'manual', won: 1 },
    { way: 'none', won: 2 },
  ]);
});
