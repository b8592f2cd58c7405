/** «Ольга Крылова» → ОК; one word gives its first two letters. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const [first = '', second] = words;
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]];
  return letters.join('').toLocaleUpperCase();
}

/** How many avatar colours there are: `c0` … `c7` in Avatar.module.css. */
const COLOURS = 8;

/** The same text always gets the same colour. */
export function colourOf(text: string): number {
  let hash = 0;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return hash % COLOURS;
}
