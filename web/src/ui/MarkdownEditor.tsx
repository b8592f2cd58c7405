import { lazy, Suspense } from 'react';
import type { EditorProps } from './markdown/editorProps.ts';
import { Markdown } from './Markdown.tsx';

export type { Suggested } from './markdown/editorProps.ts';

const load = () => import('./markdown/RichEditor.tsx');
const MarkdownEditing = lazy(load);

/** Asked for when somebody comes near, so that the editor is there when he begins. */
export const preloadEditor = (): void => void load();

/** Markdown in and out; the editor's code comes with the first text that is edited. */
export function MarkdownEditor(props: EditorProps) {
  return (
    <Suspense fallback={<Markdown text={props.value} />}>
      <MarkdownEditing {...props} />
    </Suspense>
  );
}
