import { expect, test } from 'vitest';
import { forEach } from './each.ts';

test('one that fails keeps no other, and the job hears of it', async () => {
  const done: number[] = [];
  const work = async (one: number) => {
    if (one % 2 === 0) throw new Error(`${one} is even`);
    done.push(one);
  };

  await expect(forEach([1, 2, 3, 4, 5], work)).rejects.toThrow('2 of 5 failed');
  await expect(forEach([7], work)).resolves.toBeUndefined();

  expect(done).toEqual([1, 3, 5, 7]);
});
