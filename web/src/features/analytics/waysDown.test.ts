import { expect, test } from 'vitest';
import { filterOf, waysDown } from './waysDown.ts';

const filters = { from: '2025-08-31', to: '2025-09-25', platform: 'vk', q: 'бренд' };

test('a platform leads to its campaigns, with the period and without the search for a name', () => {
  const [first] = waysDown({ kind: 'platform', id: 'google' }, filters);

  expect(first?.to).toMatchObject({
    to: '/analytics/campaigns',
    search: { from: '2025-08-31', to: '2025-09-25', platform: 'google', q: undefined },
  });
});

test('a campaign and a creative lead to their own pages', () => {
  expect(waysDown({ kind: 'campaign', id: '17' }, filters).map(({ screen }) => screen)).toEqual([
    'campaign',
    'creatives',
  ]);
  const creative = { kind: 'creative', id: '5', source_id: 'vk-ads' } as const;
  expect(waysDown(creative, { ...filters, source: 'слово CRM' })[0]?.to).toMatchObject({
    to: '/analytics/creatives/$id',
    params: { id: '5' },
    search: { source: 'vk-ads' },
  });
});

test('what has no id leads nowhere and narrows nothing', () => {
  expect(waysDown({ kind: 'campaign', id: '' }, filters)).toEqual([]);
  expect(filterOf({ kind: 'product', id: '' })).toBeNull();
  expect(filterOf({ kind: 'manager', id: 'Ольга' })).toBeNull();
  expect(filterOf({ kind: 'product', id: 'КОНД-1' })).toEqual({ product: 'КОНД-1' });
});
