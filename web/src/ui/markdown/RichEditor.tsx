import { type Editor, Extension } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { Suggestion } from '@tiptap/suggestion';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import css from './editor.module.css';
import type { EditorProps, Suggested } from './editorProps.ts';
import textCss from './markdown.module.css';
import { PlainEditor } from './PlainEditor.tsx';
import { extensions, limited, parsed, survives, written } from './roundTrip.ts';
import { type List, SuggestionList, useSuggestionList } from './SuggestionList.tsx';
import { Toolbar } from './Toolbar.tsx';

/** What the editor of formatted text would lose is edited as it is. */
export default function MarkdownEditing(props: EditorProps) {
  const [plain] = useState(() => !survives(props.value));
  return plain ? <PlainEditor {...props} /> : <RichEditor {...props} />;
}

function RichEditor(props: EditorProps) {
  const { label, value, placeholder, compact = false, suggest } = props;
  /** The text that the document stands for: ours as it was written last, or what came from outside. */
  const known = useRef(value);
  const list = useSuggestionList();
  // The editor is made once; what it calls is that of the latest drawing.
  const latest = useRef({ props, list });
  useLayoutEffect(() => {
    latest.current = { props, list };
  });

  // oxlint-disable-next-line react/refs -- read when somebody types, not while drawing
  const [first] = useState(() => ({
    extensions: [...extensions, lengthOf(latest), ...(suggest ? [mentions(latest)] : [])],
    content: parsed(value),
  }));
  const editor = useEditor({
    ...first,
    injectCSS: false,
    // Made when it is in the page: one that is made while drawing may be thrown away again, and the focus with it.
    immediatelyRender: false,
    editorProps: {
      attributes: {
        class: classes(textCss.text, css.area, compact && css.compact),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        spellcheck: 'true',
      },
      handleKeyDown: (_view, event) => keyHeard(event, latest.current.props),
    },
    onUpdate: ({ editor: changed }) => {
      known.current = written(changed.getJSON());
      latest.current.props.onChange(known.current);
    },
  });

  // The editor's own way waits for a frame, and a key that is hit before it would be lost.
  const [focused] = useState(props.autoFocus === true);
  useEffect(() => {
    if (!editor || !focused) return;
    editor.commands.setTextSelection(editor.state.doc.content.size);
    editor.view.focus();
  }, [editor, focused]);

  // What came from outside: only the part that differs is replaced, so the caret stays where it is.
  useEffect(() => {
    if (!editor || value === known.current) return;
    known.current = value;
    replaceContent(editor, value);
  }, [editor, value]);

  return (
    <div className={css.frame}>
      {editor && <Toolbar editor={editor} compact={compact} />}
      <div className={css.sheet}>
        {placeholder !== undefined && value === '' && (
          <span className={css.placeholder} aria-hidden="true">
            {placeholder}
          </span>
        )}
        <EditorContent editor={editor} />
      </div>
      <SuggestionList list={list} />
    </div>
  );
}

function keyHeard(event: KeyboardEvent, { onSubmit, onCancel }: EditorProps): boolean {
  if (onSubmit && event.code === 'Enter' && (event.ctrlKey || event.metaKey)) {
    onSubmit();
    return true;
  }
  if (onCancel && event.code === 'Escape' && !event.isComposing) {
    // The panel around it stays open.
    event.stopPropagation();
    onCancel();
    return true;
  }
  return false;
}

function replaceContent(editor: Editor, value: string): void {
  const { state, view } = editor;
  const next = state.schema.nodeFromJSON(parsed(value));
  const start = state.doc.content.findDiffStart(next.content);
  const end = state.doc.content.findDiffEnd(next.content);
  if (start === null || end === null) return;
  // The same letters on both sides of the change would be counted twice.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const change = state.tr
    .replace(start, end.a + overlap, next.slice(start, end.b + overlap))
    .setMeta('addToHistory', false)
    .setMeta('preventUpdate', true);
  view.dispatch(change);
}

type Latest = RefObject<{ props: EditorProps; list: List }>;

const lengthOf = (latest: Latest) =>
  Extension.create({
    name: 'length',
    addProseMirrorPlugins: () => [limited(() => latest.current.props.maxLength)],
  });

/** `@` and some letters ask for people; who is chosen is written as plain text, `@username`. */
const mentions = (latest: Latest) =>
  Extension.create({
    name: 'mentions',
    addProseMirrorPlugins() {
      return [
        Suggestion<Suggested, Suggested>({
          editor: this.editor,
          char: '@',
          allowedPrefixes: [' ', '(', '«', '"', '\n'],
          items: ({ query }) => latest.current.props.suggest?.(query) ?? [],
          command: ({ editor, range, props }) =>
            void editor.chain().focus().insertContentAt(range, `@${props.username} `).run(),
          render: () => ({
            onStart: (asked) => latest.current.list.show(asked),
            onUpdate: (asked) => latest.current.list.show(asked),
            onExit: () => latest.current.list.show(null),
            onKeyDown: ({ event }) => latest.current.list.onKey(event),
          }),
        }),
      ];
    },
  });
