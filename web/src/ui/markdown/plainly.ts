import { piecesOf } from './pieces.ts';

/** As much of a node of the parsed text as is looked at here. */
interface Knot {
  type: string;
  value?: string;
  url?: string;
  alt?: string | null;
  children?: Knot[];
  data?: { hName: string; hProperties: Record<string, string> };
}

/**
 * What the page shows of a parsed Markdown text: mentions as elements of their own, and a picture as a link to it,
 * since the content security policy lets nothing come from elsewhere.
 */
export const plainly = () => (tree: Knot) => walk(tree, false);

function walk(knot: Knot, linked: boolean): void {
  const inLink = linked || knot.type === 'link' || knot.type === 'linkReference';
  knot.children = knot.children?.flatMap((child) => {
    if (child.type === 'text' && !inLink) return mentioned(child.value ?? '');
    if (child.type === 'image') return picture(child.url ?? '', child.alt, inLink);
    if (child.type === 'imageReference') return { type: 'text', value: child.alt ?? '' };
    walk(child, inLink);
    return child;
  });
}

const mentioned = (value: string): Knot[] =>
  piecesOf(value).map(({ text, username }) =>
    username === undefined
      ? { type: 'text', value: text }
      : {
          type: 'emphasis',
          data: { hName: 'span', hProperties: { 'data-mention': username } },
          children: [{ type: 'text', value: text }],
        },
  );

function picture(url: string, alt: string | null | undefined, inLink: boolean): Knot {
  const text = { type: 'text', value: alt || url };
  return inLink ? text : { type: 'link', url, children: [text] };
}
