import { lazy, Suspense } from 'react';
import css from './markdown/markdown.module.css';
import type { MarkdownTextProps } from './markdown/MarkdownText.tsx';

const MarkdownText = lazy(() => import('./markdown/MarkdownText.tsx'));

/** A Markdown text; its words are there at once, their form follows when the reader of Markdown is loaded. */
export function Markdown(props: MarkdownTextProps) {
  return (
    <Suspense fallback={<div className={`${css.text} ${css.raw}`}>{props.text}</div>}>
      <MarkdownText {...props} />
    </Suspense>
  );
}
