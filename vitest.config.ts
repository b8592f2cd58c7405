import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes half a minute or more begins first, so that nobody waits for one of them alone at the end. */
const longest = [
  'testing/matrix',
  'testing/fuzz',
  'testing/mutants',
  'sources/sources',
  'testing/assignment',
];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
      return found === -1 ? longest.length : found;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, which answers another list
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

/**
 * Files share what they import: loading the product anew for each of two hundred took a third of the time. So a test
 * gives back what it changes outside of itself (`vi.stubEnv`, `vi.stubGlobal`).
 */
const isolate = false;

/**
 * How long a test may take says nothing about the product, least of all on a busy machine: what is waited for comes, or
 * never does. Speed is for `npm run bench`.
 */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
};

/** Two at a time keep two processors busy: each waits for its engines half of the time. */
const together = { isolate, ...patience, maxWorkers: 2, sequence: { groupOrder: 0 } };
/** What starts and kills engines of its own, and looks at how long it takes, has the machine for itself. */
const alone = { ...patience, maxWorkers: 1, sequence: { groupOrder: 1 } };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'api',
          root: 'api',
          include: ['src/**/*.test.ts'],
          exclude: ['src/engines/**'],
          globalSetup: ['src/testing/engines.ts'],
          ...together,
        },
      },
      // They start and kill engines of their own, so they run without the shared ones.
      {
        test: {
          name: 'engines',
          root: 'api',
          include: ['src/engines/**/*.test.ts'],
          ...alone,
        },
      },
      {
        test: {
          name: 'faults',
          root: 'e2e',
          include: ['{faults,nodes}/**/*.test.ts'],
          ...alone,
        },
      },
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'], ...together } },
      { test: { name: 'web', root: 'web', include: ['src/**/*.test.{ts,tsx}'], ...together } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'], ...together } },
    ],
  },
});
