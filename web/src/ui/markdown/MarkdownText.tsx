import { IconSquare, IconSquareCheck } from '@tabler/icons-react';
import { type ComponentProps, createContext, use } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { classes } from '../classes.ts';
import css from './markdown.module.css';
import { plainly } from './plainly.ts';

interface Reader {
  /** Names of people by their usernames, for mentions. */
  names?: ReadonlyMap<string, string> | undefined;
  /** Username of the reader: he sees at a glance where he is meant. */
  own?: string | undefined;
}
export interface MarkdownTextProps extends Reader {
  text: string;
}

const ReaderContext = createContext<Reader>({});

/** Markdown as React elements: HTML in it stays text, and a link that could run something loses its address. */
export default function MarkdownText({ text, ...reader }: MarkdownTextProps) {
  return (
    <div className={css.text}>
      <ReaderContext value={reader}>
        <ReactMarkdown remarkPlugins={plugins} components={components}>
          {text}
        </ReactMarkdown>
      </ReaderContext>
    </div>
  );
}

function Anchor({ href, children }: ComponentProps<'a'>) {
  // An address that was refused: the words stay.
  if (!href) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noreferrer noopener nofollow">
      {children}
    </a>
  );
}

const Tick = ({ checked }: ComponentProps<'input'>) =>
  checked ? (
    <IconSquareCheck size={16} className={css.done} role="img" aria-label="✓" />
  ) : (
    <IconSquare size={16} className={css.undone} aria-hidden="true" />
  );

function Span({ 'data-mention': username, children }: ComponentProps<'span'> & { 'data-mention'?: string }) {
  const { names, own } = use(ReaderContext);
  // Whom nobody knows is just a word.
  if (username === undefined || (names && !names.has(username))) return <span>{children}</span>;
  return (
    <span className={classes(css.mention, username === own && css.own)} title={names?.get(username)}>
      {children}
    </span>
  );
}

// A document's headings are not those of the page.
const Heading1 = ({ children }: ComponentProps<'h1'>) => <h3 className={css.h1}>{children}</h3>;
const Heading2 = ({ children }: ComponentProps<'h2'>) => <h4 className={css.h2}>{children}</h4>;
const Heading3 = ({ children }: ComponentProps<'h3'>) => <h5 className={css.h3}>{children}</h5>;
const Heading4 = ({ children }: ComponentProps<'h4'>) => <h6>{children}</h6>;

const Table = ({ children }: ComponentProps<'table'>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
  <div className={css.tableBox} tabIndex={0}>
    <table>{children}</table>
  </div>
);
const Code = ({ children }: ComponentProps<'pre'>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
  <pre tabIndex={0}>{children}</pre>
);

const plugins = [remarkGfm, plainly];
const components: Components = {
  a: Anchor,
  input: Tick,
  span: Span,
  h1: Heading1,
  h2: Heading2,
  h3: Heading3,
  h4: Heading4,
  h5: Heading4,
  table: Table,
  pre: Code,
};
