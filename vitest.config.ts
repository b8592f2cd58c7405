import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'api',
          root: 'api',
          include: ['src/**/*.test.ts'],
          exclude: ['src/engines/**'],
          globalSetup: ['src/testing/engines.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // They start and kill engines of their own, so they run without the shared ones.
      {
        test: {
          name: 'engines',
          root: 'api',
          include: ['src/engines/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'faults', root: 'e2e', include: ['faults/**/*.test.ts'] } },
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      { test: { name: 'web', root: 'web', include: ['src/**/*.test.{ts,tsx}'] } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'] } },
    ],
  },
});
