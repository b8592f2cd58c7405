import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from './errors.ts';
import { inTurns } from './turns.ts';

/** Calls that end when they are told to, and the order in which they began. */
function desk(limits: Parameters<typeof inTurns>[0]) {
  const queue = inTurns(limits, () => new AppError('unavailable', 'busy'));
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

afterEach(() => vi.useRealTimers());

test('a noisy organisation leaves a place free and waits for itself', async () => {
  const at = desk({ running: 4, ofOne: 3, ofOneAmongOthers: 3 });
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
  const at = desk({ running: 1, ofOne: 1, ofOneAmongOthers: 1 });
  for (const n of [1, 2, 3]) void at.ask('a', `a${n}`);
  for (const n of [1, 2]) void at.ask('b', `b${n}`);
  void at.ask('c', 'c1');
  await settled();

  for (let n = 0; n < 6; n++) await at.end(at.begun.at(-1) ?? '');
  expect(at.begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('a failure gives its place back, and too many of one are turned away', async () => {
  const at = desk({ running: 1, ofOne: 1, ofOneAmongOthers: 1, waiting: 1 });
  const first = at.ask('a', 'a1');
  void at.ask('a', 'a2');
  await expect(at.ask('a', 'a3')).rejects.toMatchObject({ code: 'unavailable', reason: 'busy' });
  void at.ask('b', 'b1');
  await settled();

  const failed = expect(first).rejects.toThrow('broken');
  await at.end('a1', new Error('broken'));
  await failed;
  await at.end('b1');
  expect(at.begun).toEqual(['a1', 'b1', 'a2']);
});

test('who is alone has all places, and gives them back while others are there', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const at = desk({ running: 4, ofOne: 4, ofOneAmongOthers: 1 });
  for (const n of [1, 2, 3, 4, 5, 6, 7]) void at.ask('noisy', `noisy ${n}`);
  await settled();
  expect(at.begun).toEqual(['noisy 1', 'noisy 2', 'noisy 3', 'noisy 4']);

  void at.ask('quiet', 'quiet 1');
  await at.end('noisy 1');
  await at.end('quiet 1');
  await at.end('noisy 2');
  await at.end('noisy 3');
  expect(at.begun.slice(4)).toEqual(['quiet 1']);
  await at.end('noisy 4');
  expect(at.begun.slice(4)).toEqual(['quiet 1', 'noisy 5']);

  vi.advanceTimersByTime(1_000);
  await at.end('noisy 5');
  expect(at.begun.slice(6)).toEqual(['noisy 6', 'noisy 7']);
});

test('who has waited for too long is turned away, and nobody waits for a place that he left', async () => {
  const at = desk({ running: 1, ofOne: 1, ofOneAmongOthers: 1, patience: 20 });
  void at.ask('a', 'a1');
  const impatient = at.ask('a', 'a2');
  await expect(impatient).rejects.toMatchObject({ code: 'unavailable', reason: 'busy' });

  void at.ask('a', 'a3');
  await at.end('a1');
  expect(at.begun).toEqual(['a1', 'a3']);
});

test('a call that takes long keeps no colleague waiting for more than a moment', async () => {
  const at = desk({ running: 4, ofOne: 4, ofOneAmongOthers: 3, freshAmongOthers: 1 });
  void at.ask('other', 'other 1');
  await at.end('other 1');
  for (const n of [1, 2, 3, 4]) void at.ask('long', `long ${n}`);
  await settled();
  expect(at.begun).toEqual(['other 1', 'long 1']);

  await expect.poll(() => at.begun).toEqual(['other 1', 'long 1', 'long 2', 'long 3']);
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(at.begun).not.toContain('long 4');
  await at.end('long 1');
  expect(at.begun.at(-1)).toBe('long 4');
});
