import { expect, test } from 'vitest';
import { inTurns } from './queue.ts';

/** Calls that end when they are told to, and the order in which they began. */
function desk(limits: Parameters<typeof inTurns>[0]) {
  const queue = inTurns(limits);
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  return {
    begun,
    ask(organisation: string, name: string) {
      const answer = queue(organisation, () => {
        begun.push(name);
        return new Promise<void>((resolve, reject) =>
          ends.set(name, (error) => (error ? reject(error) : resolve())),
        );
      });
      // Also one that nobody looks at.
      answer.catch(() => undefined);
      return answer;
    },
    async end(name: string, error?: Error) {
      ends.get(name)?.(error);
      await settled();
    },
  };
}

/** One that ends lets the next one begin, some turns of the loop later. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a noisy organisation leaves a place free and waits for itself', async () => {
  const at = desk({ running: 4, ofOne: 3, waiting: 100 });
  for (const n of [1, 2, 3, 4, 5, 6]) void at.ask('noisy', `noisy ${n}`);
  await settled();
  expect(at.begun).toEqual(['noisy 1', 'noisy 2', 'noisy 3']);

  void at.ask('quiet', 'quiet 1');
  await settled();
  expect(at.begun.at(-1)).toBe('quiet 1');
  await at.end('noisy 1');
  expect(at.begun.at(-1)).toBe('noisy 4');
});

test('those that wait take turns, whoever has asked more', async () => {
  const at = desk({ running: 1, ofOne: 1, waiting: 100 });
  for (const n of [1, 2, 3]) void at.ask('a', `a${n}`);
  for (const n of [1, 2]) void at.ask('b', `b${n}`);
  void at.ask('c', 'c1');
  await settled();

  for (let n = 0; n < 6; n++) await at.end(at.begun.at(-1) ?? '');
  expect(at.begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('a failure gives its place back, and too many of one are turned away', async () => {
  const at = desk({ running: 1, ofOne: 1, waiting: 1 });
  const first = at.ask('a', 'a1');
  void at.ask('a', 'a2');
  await expect(at.ask('a', 'a3')).rejects.toMatchObject({ code: 'timeout', reason: 'query_too_heavy' });
  void at.ask('b', 'b1');
  await settled();

  const failed = expect(first).rejects.toThrow('broken');
  await at.end('a1', new Error('broken'));
  await failed;
  await at.end('b1');
  expect(at.begun).toEqual(['a1', 'b1', 'a2']);
});
