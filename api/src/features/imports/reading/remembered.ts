/** Columns repeat themselves: a few days, a few campaigns. More different texts than this are worked out each time anew. */
const most = 20_000;

/** `work`, done once for each text that it meets. */
export function remembered<T>(work: (text: string) => T): (text: string) => T {
  let known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const result = work(text);
    if (known.size >= most) known = new Map();
    known.set(text, result);
    return result;
  };
}
