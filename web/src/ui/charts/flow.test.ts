import { expect, test } from 'vitest';
import { prepareFlow } from './flow.ts';

const node = (key: string, label = key) => ({ key, label, value: 1 });
const box = { width: 800, height: 400 };

test('bands are as wide as their values and come the strongest first', () => {
  const { nodes, links } = prepareFlow(
    [node('a'), node('b'), node('won')],
    [
      { from: 'a', to: 'won', value: 30 },
      { from: 'b', to: 'won', value: 90 },
    ],
    box,
  );

  expect(nodes).toHaveLength(3);
  expect(links.map(({ from }) => from)).toEqual(['b', 'a']);
  expect((links[0]?.width ?? 0) / (links[1]?.width ?? 1)).toBeCloseTo(3, 1);
});

test('what has no width is left to the table: unknown, nothing, to itself, to a node that is not there', () => {
  const { links, nodes } = prepareFlow(
    [node('a'), node('b'), node('c')],
    [
      { from: 'a', to: 'b', value: 5 },
      { from: 'a', to: 'a', value: 5 },
      { from: 'a', to: 'c', value: null },
      { from: 'b', to: 'c', value: 0 },
      { from: 'a', to: 'nowhere', value: 5 },
    ],
    box,
  );

  expect(links.map(({ from, to }) => `${from}${to}`)).toEqual(['ab']);
  expect(nodes.map(({ key }) => key)).toEqual(['a', 'b']);
});

test('a way back to a stronger one is left out instead of going round forever', () => {
  const { links } = prepareFlow(
    [node('a'), node('b'), node('c')],
    [
      { from: 'a', to: 'b', value: 9 },
      { from: 'b', to: 'c', value: 8 },
      { from: 'c', to: 'a', value: 1 },
    ],
    box,
  );

  expect(links.map(({ from, to }) => `${from}${to}`)).toEqual(['ab', 'bc']);
});

test('one name has one colour in every column; nothing at all is no drawing', () => {
  const { nodes } = prepareFlow(
    [node('first:vk', 'VK'), node('last:vk', 'VK'), node('last:mail', 'Письма')],
    [
      { from: 'first:vk', to: 'last:vk', value: 1 },
      { from: 'first:vk', to: 'last:mail', value: 1 },
    ],
    box,
  );

  const colours = new Map(nodes.map(({ key, colour }) => [key, colour]));
  expect(colours.get('first:vk')).toBe(colours.get('last:vk'));
  expect(colours.get('last:mail')).not.toBe(colours.get('last:vk'));
  expect(prepareFlow([], [], box)).toMatchObject({ nodes: [], links: [] });
});
