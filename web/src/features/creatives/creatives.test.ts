import { expect, test } from 'vitest';
import {
  artworkOf,
  burnoutRows,
  changesOf,
  commonTag,
  keyOf,
  tagged,
  tagFilterOf,
  webAddress,
  withTagsLike,
} from './creatives.ts';
import { findingOf } from './findings.ts';
import { toCreative } from './links.ts';

const creative = (
  id: string,
  tags: Partial<Record<'theme' | 'format' | 'product_key' | 'erid', string>> = {},
) => ({
  source_id: 'vk',
  id,
  theme: 'отзыв',
  format: 'видео',
  product_key: '',
  erid: '2Vt',
  ...tags,
});

test('only what was touched and is new is sent, to each its own ERID', () => {
  const rows = [creative('a'), creative('b', { theme: 'скидка', erid: '' })];

  expect(changesOf(rows, { theme: ' скидка ' }, new Map([[keyOf(rows[0] ?? creative('')), '2Vz']]))).toEqual([
    { source_id: 'vk', id: 'a', theme: 'скидка', erid: '2Vz' },
  ]);
  expect(changesOf(rows, {}, new Map())).toEqual([]);
});

test('a field that was emptied takes the tag away from all that have it', () => {
  const rows = [creative('a'), creative('b', { theme: '' })];
  expect(changesOf(rows, { theme: '' }, new Map())).toEqual([{ source_id: 'vk', id: 'a', theme: '' }]);
});

test('a tag that differs is told as none', () => {
  expect(commonTag([creative('a'), creative('b')], 'theme')).toBe('отзыв');
  expect(commonTag([creative('a'), creative('b', { theme: 'скидка' })], 'theme')).toBe('');
});

test('what is changed is shown at once, everything else stays the same object', () => {
  const rows = [creative('a'), creative('b')];
  const [a, b] = tagged(rows, [{ source_id: 'vk', id: 'a', theme: 'сезон' }]);
  expect(a?.theme).toBe('сезон');
  expect(b).toBe(rows[1]);
});

test('creatives are narrowed by theme and by the tag they lack', () => {
  const rows = [creative('a', { erid: '' }), creative('b', { theme: '' }), creative('c')];
  const ids = (search: object) => withTagsLike(rows, tagFilterOf(search)).map(({ id }) => id);
  expect(ids({ only: 'erid' })).toEqual(['a']);
  expect(ids({ only: 'theme' })).toEqual(['b']);
  expect(ids({ theme: 'отзыв', only: 'nonsense' })).toEqual(['a', 'c']);
});

test('the burned out are those first; whoever has too little data stands apart', () => {
  const rows = (['healthy', 'burned_out', 'watch', 'insufficient_data'] as const).map((name) => ({
    class: name,
  }));
  expect(burnoutRows(rows, 'tired').map((row) => row.class)).toEqual(['burned_out', 'watch']);
  expect(burnoutRows(rows, 'few').map((row) => row.class)).toEqual(['insufficient_data']);
  expect(burnoutRows(rows, 'everything')).toHaveLength(4);
});

test('a sketch follows the words of the format', () => {
  const formats = ['короткое видео', 'видео', 'Карусель', 'текст с быстрыми ссылками', 'баннер', ''];
  expect(formats.map(artworkOf)).toEqual(['story', 'video', 'carousel', 'text', 'banner', 'banner']);
});

test('a link of a file leads to the web or nowhere', () => {
  expect(webAddress('https://example.org/a')?.host).toBe('example.org');
  expect(webAddress('javascript:alert(1)')).toBeNull();
  expect(webAddress('')).toBeNull();
});

test('a task of a burned out creative has its sentence, and money only where it was lost', () => {
  const row = { basis: 'attention', verdict: 'Выгорел', overspend: '120.5' } as const;
  expect(findingOf(row)).toEqual({ measure: 'ctr', sentence: 'Выгорел', money: '120.5' });
  expect(findingOf({ ...row, basis: 'results', overspend: '-3' })).toMatchObject({
    measure: 'cpa',
    money: null,
  });
});

test('the address names the creative’s own source, never the CRM’s word', () => {
  const search = { from: '2025-09-01', to: '2025-09-02', source: 'CRM', tab: 'top', q: 'скидка' };
  expect(toCreative({ source_id: 'vk', id: '2' }, search).search).toEqual({
    from: '2025-09-01',
    to: '2025-09-02',
    source: 'vk',
  });
  expect(toCreative({ id: '2' }, search).search).toEqual({ from: '2025-09-01', to: '2025-09-02' });
});
