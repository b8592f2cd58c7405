/** Columns as wide as their widest cell. Names are what people typed: nothing of them may move the cursor. */
export function table(rows: readonly (readonly string[])[], head?: readonly string[]): string {
  const all = [...(head ? [head] : []), ...rows].map((row) =>
    row.map((cell) => cell.replaceAll(/\p{C}+/gu, ' ')),
  );
  const widths = (all[0] ?? []).map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  return all
    .map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}
