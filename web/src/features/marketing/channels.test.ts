import { expect, test } from 'vitest';
import { channelSubject, channelTo } from './channels.ts';

const now = { from: '2025-09-01', to: '2025-09-25', q: 'бренд', tab: 'channels', by: 'origin' };

test('a channel leads to what is behind it, with the filters of the screen and without its settings', () => {
  expect(channelTo('Сайт', 'origin', now)).toEqual({
    to: '/analytics/sales',
    search: { from: '2025-09-01', to: '2025-09-25', q: undefined, source: 'Сайт' },
  });
  expect(channelTo('google', 'platform', now)).toMatchObject({
    to: '/analytics/campaigns',
    search: { platform: 'google' },
  });
  expect(channelTo('cpc', 'utm_medium', now)).toBeUndefined();
  expect(channelTo(null, 'origin', now)).toBeUndefined();
});

test('a task of a channel says of what kind its word is', () => {
  expect(channelSubject('vk', 'utm_source', 'vk')).toEqual({
    kind: 'channel',
    id: 'utm_source:vk',
    name: 'vk',
  });
  expect(channelSubject('vk', 'platform', 'VK Реклама')?.kind).toBe('platform');
  expect(channelSubject('', 'origin', 'Без источника')).toBeUndefined();
});
