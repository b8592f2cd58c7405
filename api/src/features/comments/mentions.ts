// As `username` of the contract; behind a letter, an address or a path it is something else.
const mention = /(?<![\p{L}\p{N}_@./\\-])@([a-z0-9][a-z0-9._-]{1,38})(?![\p{L}\p{N}_])/giu;
const most = 50;

/**
 * The names behind `@` outside of code, each with the spellings it may stand for: at the end of a sentence the dot is
 * not part of the name, unless somebody is called so.
 */
export function namesIn(markdown: string): string[][] {
  const found = new Set<string>();
  for (const [, name = ''] of withoutCode(markdown).matchAll(mention)) {
    found.add(name.toLowerCase());
    if (found.size === most) break;
  }
  return [...found].map((name) => [...new Set([name, name.replace(/[._-]+$/, '')])]);
}

const fenceOf = (line: string) => /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];

/** What Markdown shows as code stands for itself. */
function withoutCode(markdown: string): string {
  const kept: string[] = [];
  let open: string | undefined;
  for (const line of markdown.split('\n')) {
    const fence = fenceOf(line);
    if (open !== undefined) {
      if (fence?.startsWith(open) && line.trim() === fence) open = undefined;
      continue;
    }
    // Behind backticks there are none in the line that opens a block: otherwise it is a span.
    const opens = fence !== undefined && (fence[0] === '~' || !line.trim().slice(fence.length).includes('`'));
    if (opens) open = fence;
    kept.push(opens ? '' : line);
  }
  return kept
    .join('\n')
    .split(/\n[ \t]*\n/)
    .map(withoutSpans)
    .join('\n\n');
}

/** A run of backticks is closed by the next one of the same length; one that nothing closes is text. */
function withoutSpans(paragraph: string): string {
  const parts = paragraph.split(/(`+)/);
  const unclosed = new Set<string>();
  let text = '';
  for (let n = 0; n < parts.length; n++) {
    const part = parts[n] ?? '';
    const end = n % 2 === 0 || unclosed.has(part) ? -1 : parts.indexOf(part, n + 1);
    if (end === -1) {
      if (n % 2 === 1) unclosed.add(part);
      text += part;
    } else {
      n = end;
      text += ' ';
    }
  }
  return text;
}
