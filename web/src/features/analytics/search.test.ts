import { expect, test } from 'vitest';
import { reportSearch, travelling } from './search.ts';

test('a full address is the full state', () => {
  const given = {
    from: '2025-08-31',
    to: '2025-09-25',
    platform: 'facebook',
    compare: 'none',
    sort: '-roas',
  };
  expect(reportSearch(given)).toEqual(given);
});

test('whatever is wrong counts as absent and takes nothing else with it', () => {
  expect(
    reportSearch({
      from: '2025-02-31',
      to: '2025-09-25',
      platform: ['vk'],
      compare: 'bogus',
    }),
  ).toEqual({ to: '2025-09-25' });
  expect(reportSearch({})).toEqual({});
});

test('filters travel to another report, the settings of a screen stay', () => {
  const here = reportSearch({ from: '2025-08-31', platform: 'vk', tab: 'crm', sort: '-roas', cols: 'a,b' });

  expect(travelling(here)).toEqual({ from: '2025-08-31', platform: 'vk' });
});
