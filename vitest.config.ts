import { defineConfig } from 'vitest/config';

/**
 * Files share what they import: loading the product anew for each of two hundred took a third of the time. So a test
 * gives back what it changes outside of itself (`vi.stubEnv`, `vi.stubGlobal`).
 */
const isolate = false;

/** Two at a time keep two processors busy: each waits for its engines half of the time. */
const together = { maxWorkers: 2, sequence: { groupOrder: 0 } };
/** What starts and kills engines of its own, and looks at how long it takes, has the machine for itself. */
const alone = { maxWorkers: 1, sequence: { groupOrder: 1 } };

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
          ...together,
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
          ...alone,
        },
      },
      // A product that a fault has left in pieces takes its time to end, too.
      {
        test: {
          name: 'faults',
          root: 'e2e',
          include: ['{faults,nodes}/**/*.test.ts'],
          hookTimeout: 180_000,
          ...alone,
        },
      },
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'], isolate, ...together } },
      { test: { name: 'web', root: 'web', include: ['src/**/*.test.{ts,tsx}'], isolate, ...together } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'], isolate, ...together } },
    ],
  },
});
