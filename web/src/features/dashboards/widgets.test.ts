import type { Widget } from '@takt/contract/dashboards.ts';
import { expect, test } from 'vitest';
import { moved, pinnedOptions, placeAfterKey, sized, splitChange, widgetSearch, without } from './widgets.ts';

const widget = (id: string): Widget => ({
  id,
  block: 'sales.trend',
  title: '',
  options: {},
  width: 6,
  height: 4,
});
const ids = (widgets: readonly Widget[]) => widgets.map(({ id }) => id).join('');

test('a block is kept as it is set, its period only when that is to stay', () => {
  const search = {
    from: '2025-09-01',
    to: '2025-09-25',
    tab: 'funnel',
    by: 'platform',
    platform: 'vk',
    sort: undefined,
  };

  expect(pinnedOptions(search, false)).toEqual({ by: 'platform', platform: 'vk' });
  expect(pinnedOptions(search, true)).toEqual({
    from: '2025-09-01',
    to: '2025-09-25',
    by: 'platform',
    platform: 'vk',
  });
});

test('a widget asks for the dashboard’s period and filters, its own before them', () => {
  const page = { from: '2025-09-01', to: '2025-09-25', platform: 'vk', sort: '-spend' };

  expect(widgetSearch(page, { platform: 'google', by: 'week' })).toEqual({
    from: '2025-09-01',
    to: '2025-09-25',
    platform: 'google',
    by: 'week',
  });
  // What no address would say counts as absent.
  expect(widgetSearch(page, { from: 'вчера', unheard: 'of' })).toMatchObject({ from: '2025-09-01' });
});

test('a filter is a change of the whole dashboard, a setting one of the block', () => {
  expect(splitChange({ platform: 'vk', sort: '-roas', cols: undefined })).toEqual({
    page: { platform: 'vk' },
    own: { sort: '-roas', cols: undefined },
  });
});

test('what is set to stay is not overruled by what was looked at before', () => {
  expect(without({ metric: 'roas', sort: '-roas' }, { metric: 'cpl' })).toEqual({ sort: '-roas' });
  // Its usual value is absent from an address.
  expect(without({ metric: 'roas' }, { metric: undefined })).toEqual({});
});

test('widgets change places within the list', () => {
  const list = ['a', 'b', 'c'].map(widget);

  expect(ids(moved(list, 'a', 2))).toBe('bca');
  expect(ids(moved(list, 'c', 0))).toBe('cab');
  expect(ids(moved(list, 'b', 99))).toBe('acb');
  expect(ids(moved(list, 'x', 0))).toBe('abc');
  expect([placeAfterKey('ArrowLeft', 0, 3), placeAfterKey('End', 0, 3), placeAfterKey('a', 0, 3)]).toEqual([
    0,
    2,
    null,
  ]);
});

test('a size stays within what the contract takes', () => {
  expect(sized(widget('a'), 2, 0)).toMatchObject({ width: 3, height: 1 });
  expect(sized(widget('a'), 12.6, 40)).toMatchObject({ width: 12, height: 12 });
  expect(sized(widget('a'), 7.4, 4.6)).toMatchObject({ width: 7, height: 5 });
});
