/** The most recently used results: enough for the screens that are open, and bounded. */
const most = 300;

/** Runs `work` once per key, also when many ask at the same moment; a failure is not kept. */
export function resultCache(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key names its report, and so the type of its result
    const known = kept.get(key) as Promise<T> | undefined;
    const result = known ?? work();
    kept.delete(key);
    kept.set(key, result);
    if (!known) {
      result.catch(() => kept.delete(key));
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    }
    return result;
  };
}
