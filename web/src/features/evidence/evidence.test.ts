import { createInstance, type TFunction } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { formatsOf } from '../../texts/format.ts';
import { texts } from '../../texts/ru.ts';
import { labelOf } from '../marks/marks.ts';
import { otherFilters } from './otherFilters.ts';
import { findingTitle } from './findingTitle.ts';

let t: TFunction;
const formats = formatsOf('ru');
beforeAll(async () => {
  const i18n = createInstance();
  await i18n.init({
    lng: 'ru',
    resources: { ru: { translation: texts } },
    interpolation: { escapeValue: false },
  });
  ({ t } = i18n);
});

const definition = {
  roas: { key: 'roas', kind: 'ratio', better: 'up', formula: null },
  drr: { key: 'drr', kind: 'percent', better: 'down', formula: null },
  spend: { key: 'spend', kind: 'money', better: 'neither', formula: null },
} as const;
const title = (
  measure: keyof typeof definition,
  value: string | number | null,
  previous: string | number | null,
  subject: Parameters<typeof findingTitle>[2]['subject'] = { kind: 'campaign', id: '1', name: 'Поиск' },
) =>
  findingTitle(
    t,
    formats,
    { subject, measure },
    { figures: { [measure]: { value, previous } }, definitions: [definition[measure]], currency: 'RUB' },
  ).replaceAll(/\s/g, ' ');

test('a task is called by what was seen', () => {
  expect(title('roas', 0.84, 1.15)).toBe('ROAS кампании «Поиск» 0,84: на 0,31 ниже прошлого периода');
  expect(title('drr', 40.2, 37.1)).toBe('ДРР кампании «Поиск» 40,2 %: на 3,1 п. п. выше прошлого периода');
  expect(title('spend', '1500', '1000', { kind: 'organisation', id: '', name: 'Вся организация' })).toBe(
    'Расход по организации 1 500 ₽: на 50,0 % выше прошлого периода',
  );
});

test('without anything to compare it says what is, and of the unknown that it is to be looked at', () => {
  expect(title('roas', 0.84, null)).toBe('ROAS кампании «Поиск» 0,84');
  expect(title('roas', 0.84, 0.84)).toBe('ROAS кампании «Поиск» 0,84');
  expect(title('roas', null, 1)).toBe('Проверить: ROAS кампании «Поиск»');
});

test('a title is never longer than a task takes', () => {
  expect(title('roas', 1, 2, { kind: 'campaign', id: '1', name: 'ф'.repeat(300) })).toHaveLength(300);
});

test('of the filters only those are told that the subject does not say itself', () => {
  const filters = { platform: 'vk', campaign_id: 'c1', product_key: undefined, source: '' };
  expect(otherFilters(filters, { kind: 'campaign', id: 'c1' })).toEqual({ platform: 'vk' });
  expect(otherFilters(filters, { kind: 'organisation', id: '' })).toEqual({
    platform: 'vk',
    campaign_id: 'c1',
  });
});

test('a mark names the only thing that happened, and counts several', () => {
  const item = {
    title: 'Поднять ставки',
    subject: { kind: 'platform', id: 'vk', name: 'VK', source_id: '' },
    task: null,
    measure: null,
    verdict: null,
    change: null,
    budget: null,
  } as const;
  const mark = { day: '2025-09-10', kind: 'task', items: [item] } as const;
  expect(labelOf({ ...mark, count: 1, items: [item] }, 'Сделана задача')).toBe(
    'Сделана задача: Поднять ставки',
  );
  expect(labelOf({ ...mark, count: 2, items: [item, item] }, 'Сделано 2 задачи')).toBe('Сделано 2 задачи');
});
