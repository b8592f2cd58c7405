import { expect, test } from 'vitest';
import { checkOf, gradeOf, remedyOf, subjectOf } from './quality.ts';

const source = { id: 's1', name: 'vk', source_id: 's1', source: 'vk' };
const campaign = { kind: 'campaign', id: '42', name: 'vk_маркет', source_id: 's1', source: 'vk' } as const;
const days = { from: '2025-09-18', to: '2025-09-18' };

test('the address chooses one check, and nonsense chooses none', () => {
  expect(checkOf({ only: 'mapping' })).toBe('mapping');
  expect(checkOf({ only: 'erid' })).toBeNull();
  expect(checkOf({})).toBeNull();
});

test('a score has a grade, its ends included', () => {
  expect([100, 90, 89.9, 70, 69.9, 0].map(gradeOf)).toEqual(['good', 'good', 'fair', 'fair', 'poor', 'poor']);
});

test('a task of an import is about its source', () => {
  expect(subjectOf({ entity: { ...source, kind: 'import', id: 'i1', name: 'Meta.csv' } })).toEqual({
    kind: 'source',
    id: 's1',
    name: 'vk',
  });
  expect(subjectOf({ entity: campaign })).toMatchObject({ kind: 'campaign', id: '42', source_id: 's1' });
});

test('a finding leads to where it is mended, with the filters of the screen', () => {
  const now = { platform: 'vk', q: 'бренд', tab: 'quality', only: 'mapping' };
  const tags = remedyOf(
    { kind: 'creative_without_erid', entity: { ...source, kind: 'source' }, ...days },
    now,
  );
  expect(tags.to).toEqual({
    to: '/analytics/creatives',
    search: { platform: 'vk', q: undefined, source: 's1', view: 'table', only: 'erid' },
  });
  const outlier = remedyOf({ kind: 'spend_above_usual', entity: campaign, ...days }, now);
  expect(outlier.remedy).toBe('campaign');
  expect(outlier.to).toMatchObject({ params: { id: '42' }, search: { source: 's1', ...days } });
  expect(remedyOf({ kind: 'source_behind', entity: { ...source, kind: 'source' }, ...days }, now).to).toEqual(
    { to: '/data/sources/$id', params: { id: 's1' } },
  );
});
