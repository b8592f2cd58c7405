import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import sparticuz from '@sparticuz/chromium';

/** A Chromium that is there, or the one that comes inside an npm package: tests need nothing installed. */
const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);
const executablePath = process.env.CHROMIUM_PATH ?? system ?? (await sparticuz.executablePath());

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './kit/setup.ts',
  outputDir: '../test-results',
  // One product for all journeys, each with people and an organisation of its own: two of them keep two cores busy.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 15_000,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // A trace costs half as much time again: `--trace=retain-on-failure` for a journey that fails.
    trace: 'off',
    launchOptions: {
      executablePath,
      // Not the package's own list: its `--single-process` dies when a page closes.
      args: [
        '--no-sandbox',
        '--no-zygote',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
});
