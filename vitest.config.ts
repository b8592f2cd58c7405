import { defineConfig } from 'vitest/config';

/**
 * Files share what they import: loading the product anew for each of two hundred took a third of the time. So a test
 * gives back what it changes outside of itself (`vi.stubEnv`, `vi.stubGlobal`).
 */
const isolate = false;

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
          isolate,
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
      // A product that a fault has left in pieces takes its time to end, too.
      {
        test: {
          name: 'faults',
          root: 'e2e',
          include: ['{faults,nodes}/**/*.test.ts'],
          hookTimeout: 180_000,
        },
      },
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'], isolate } },
      { test: { name: 'web', root: 'web', include: ['src/**/*.test.{ts,tsx}'], isolate } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'], isolate } },
    ],
  },
});
