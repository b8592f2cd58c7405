import { type Extensions, type JSONContent } from '@tiptap/core';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { MarkdownManager } from '@tiptap/markdown';
import { Plugin } from '@tiptap/pm/state';
import StarterKit from '@tiptap/starter-kit';
import { type ReactNode, isValidElement } from 'react';
import readMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';

/** What the editor knows. Underline has no Markdown. */
export const extensions: Extensions = [
  StarterKit.configure({
    underline: false,
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https' },
    // Below the text there is always a place to go on.
    trailingNode: false,
  }),
  TaskList,
  TaskItem.configure({ nested: true }),
];

const manager = new MarkdownManager({ extensions });
// HTML is text here, as it is where the text is shown. The manager would hand it to the page's own parser, which asks
// for pictures and lets their handlers run before anything is taken out.
manager.instance.use({ tokenizer: { html: () => undefined, tag: () => undefined } });

export const parsed = (markdown: string): JSONContent => manager.parse(markdown);

export function written(document: JSONContent): string {
  const text = manager.serialize(hidden(document));
  return stand.reduce((all, [instead, what]) => all.replaceAll(instead, what), text);
}

/** Refuses what would make the text longer than it may be; one that is too long already may still become shorter. */
export const limited = (maxLength: () => number | undefined) =>
  new Plugin({
    filterTransaction: (change, state) => {
      const most = maxLength();
      if (most === undefined || !change.docChanged || change.getMeta('preventUpdate')) return true;
      const length = written(change.doc.toJSON()).length;
      return length <= most || length < written(state.doc.toJSON()).length;
    },
  });

/** As the editor would write it. */
export const canonical = (markdown: string): string => written(parsed(markdown));

/**
 * Whether a text comes out of the editor showing what it showed before. What does not (tables, pictures, HTML,
 * footnotes) is edited as plain text, so that nothing is lost.
 */
export function survives(markdown: string): boolean {
  try {
    return shown(canonical(markdown)) === shown(markdown);
  } catch {
    return false;
  }
}

// The manager escapes too much, as in `snake_case`, `@anna_v`, `a < b`, `R&D`, where no reader of Markdown finds syntax;
// and too little: a paragraph that begins with `# ` would come back as a heading. Noncharacters, which no text may hold,
// stand in for what has to come out as it is.
const UNDERSCORE = '\uFDD0';
const LESS = '\uFDD1';
const AND = '\uFDD2';
const ESCAPE = '\uFDD3';
const stand = [
  [UNDERSCORE, '_'],
  [LESS, '<'],
  [AND, '&'],
  [ESCAPE, '\\'],
] as const;

function hidden(node: JSONContent): JSONContent {
  if (node.type === 'codeBlock' || !node.content) return node;
  const content = node.content.map((child, index) => {
    if (child.text === undefined) return hidden(child);
    if (child.marks?.some(({ type }) => type === 'code')) return child;
    const before = node.content?.[index - 1];
    const begins = before === undefined || before.type === 'hardBreak';
    return { ...child, text: guarded(child.text, begins) };
  });
  return { ...node, content };
}

const guarded = (text: string, begins: boolean): string =>
  text
    .replaceAll(/(?<=[\p{L}\p{N}])_+(?=[\p{L}\p{N}])/gu, (found) => UNDERSCORE.repeat(found.length))
    .replaceAll(/<(?=[\s\d=])/g, LESS)
    .replaceAll(/&(?![a-z\d#])/gi, AND)
    .split('\n')
    .map((line, index) => (begins || index > 0 ? line.replace(BLOCK, `$1$3${ESCAPE}$2$4`) : line))
    .join('\n');

/** What begins a heading, a list (also one of letters), a rule, a table or the underline of a heading. */
const BLOCK = /^(\s*)([#+\-=|:])|^(\s*(?:\d+|[a-z]{1,2}|[ivxlcdm]+))([.)])(?=\s|$)/i;

/** What the page would show, as text to compare: elements with their attributes, blanks as a reader sees them. */
const shown = (markdown: string): string =>
  said(readMarkdown({ children: markdown, remarkPlugins: [remarkGfm] })).replaceAll(/\s+/g, ' ');

function said(node: ReactNode): string {
  if (typeof node === 'string') return node;
  if (Array.isArray(node)) return node.map((one: ReactNode) => said(one)).join('');
  if (!isValidElement<Record<string, ReactNode>>(node)) return '';
  const { children, ...attributes } = node.props;
  const name = typeof node.type === 'string' ? node.type : '';
  return `<${name} ${JSON.stringify(attributes)}>${said(children)}</${name}>`;
}
