import { expect, test } from 'vitest';
import { overviewSearch, sortAfterClick, sortOf, sortText } from './search.ts';

test('a full address is the full state', () => {
  const given = {
    from: '2025-08-31',
    to: '2025-09-25',
    platform: 'facebook',
    compare: 'none',
    sort: '-roas',
  };
  expect(overviewSearch(given)).toEqual(given);
});

test('whatever is wrong counts as absent and takes nothing else with it', () => {
  expect(
    overviewSearch({
      from: '2025-02-31',
      to: '2025-09-25',
      platform: 7,
      compare: 'bogus',
      sort: '-password',
    }),
  ).toEqual({ to: '2025-09-25' });
  expect(overviewSearch({})).toEqual({});
});

test('the order of the table comes from the address, by spend without one', () => {
  expect(sortOf({})).toEqual({ column: 'spend', descending: true });
  expect(sortOf({ sort: 'drr' })).toEqual({ column: 'drr', descending: false });
  expect(sortOf({ sort: '-cpl' })).toEqual({ column: 'cpl', descending: true });
});

test('the usual order is not written into the address', () => {
  expect(sortText({ column: 'spend', descending: true })).toBeUndefined();
  expect(sortText({ column: 'spend', descending: false })).toBe('spend');
  expect(sortText({ column: 'roas', descending: true })).toBe('-roas');
});

test('a click sorts by the most first and a second one turns round', () => {
  const usual = sortOf({});
  const byRoas = sortAfterClick(usual, 'roas');
  expect(byRoas).toEqual({ column: 'roas', descending: true });
  expect(sortAfterClick(byRoas, 'roas')).toEqual({ column: 'roas', descending: false });
  expect(sortAfterClick(usual, 'campaign')).toEqual({ column: 'campaign', descending: false });
});
