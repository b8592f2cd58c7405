/** Columns repeat themselves: a few days, a few campaigns. More different texts than this are worked out each time anew. */
const most = 20_000;

/** `work`, done once for each text that it meets. */
export function remembered<T>(work: (text: string) => T): (text: string) => T {
  let known = new Map<string, T>();
  // Exports are sorted by something: its text stands in line after line.
  let last: { text: string; result: T } | undefined;
  return (text) => {
    if (last?.text === text) return last.result;
    let result = known.get(text);
    if (result === undefined) {
      result = work(text);
      if (known.size >= most) known = new Map();
      known.set(text, result);
    }
    if (last) {
      last.text = text;
      last.result = result;
    } else last = { text, result };
    return result;
  };
}
