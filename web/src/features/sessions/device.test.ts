import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const agents: readonly [string, ReturnType<typeof deviceOf>][] = [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    { browser: 'Chrome', system: 'Windows', kind: 'computer' },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    { browser: 'Edge', system: 'Windows', kind: 'computer' },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 YaBrowser/25.10.0.0 Safari/537.36',
    { browser: 'Яндекс Браузер', system: 'Windows', kind: 'computer' },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    { browser: 'Safari', system: 'macOS', kind: 'computer' },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
    { browser: 'Firefox', system: 'Linux', kind: 'computer' },
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0',
    { browser: 'Opera', system: 'ChromeOS', kind: 'computer' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    { browser: 'Chrome', system: 'iOS', kind: 'phone' },
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.7 Mobile/15E148 Safari/604.1',
    { browser: 'Safari', system: 'iPadOS', kind: 'tablet' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S928B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    { browser: 'Samsung Internet', system: 'Android', kind: 'phone' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel Tablet) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    { browser: 'Chrome', system: 'Android', kind: 'tablet' },
  ],
  ['curl/8.5.0', { browser: 'curl', system: null, kind: 'computer' }],
  ['node', { browser: null, system: null, kind: 'computer' }],
  ['', { browser: null, system: null, kind: 'computer' }],
];

test('a device is named after its browser and its system, and what is unknown stays unknown', () => {
  for (const [userAgent, device] of agents) expect(deviceOf(userAgent), userAgent).toEqual(device);
});

test('a user agent made to hang a pattern is read at once', () => {
  const long = `Version/${'Safari '.repeat(20_000)}`;

  expect(deviceOf(long).browser).toBe('Version');
});
