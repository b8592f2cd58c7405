import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { slices } from './slices.ts';

const numbers = Array.from({ length: 480 }, (_, n) => n);

// oxlint-disable-next-line require-await -- what is there already, as if it were read
async function* batches() {
  yield numbers;
  yield numbers;
}

test('every row comes once, in order', async () => {
  const cut = await Array.fromAsync(slices('a', batches()));
  expect(cut.flat()).toEqual([...numbers, ...numbers]);
  expect(cut.map((rows) => rows.length)).toEqual([200, 200, 80, 200, 200, 80]);
});

test('files that are written at once get one slice a turn, and organisations take turns', async () => {
  const written: string[] = [];
  let perTurn = 0;
  let most = 0;
  async function write(orgId: string) {
    for await (const _ of slices(orgId, batches())) {
      written.push(orgId);
      most = Math.max(most, ++perTurn);
    }
  }
  let isDone = false;
  async function count() {
    while (!isDone) {
      perTurn = 0;
      await nextTurn();
    }
  }

  const counting = count();
  await Promise.all(['noisy', 'noisy', 'noisy', 'quiet'].map(write));
  isDone = true;
  await counting;

  // Six slices of the quiet one among eighteen: it is done after a dozen, not after all.
  expect(written.lastIndexOf('quiet')).toBeLessThan(14);
  expect(most).toBe(1);
});
