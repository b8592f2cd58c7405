import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconSourceCode,
  IconStrikethrough,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type ComponentType, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../classes.ts';
import css from './editor.module.css';
import { LinkForm } from './LinkForm.tsx';

const tools = {
  bold: { icon: IconBold, keys: 'B', act: (editor) => editor.chain().focus().toggleBold().run() },
  italic: { icon: IconItalic, keys: 'I', act: (editor) => editor.chain().focus().toggleItalic().run() },
  strike: { icon: IconStrikethrough, act: (editor) => editor.chain().focus().toggleStrike().run() },
  code: { icon: IconCode, keys: 'E', act: (editor) => editor.chain().focus().toggleCode().run() },
  heading: { icon: IconH2, act: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run() },
  bulletList: { icon: IconList, act: (editor) => editor.chain().focus().toggleBulletList().run() },
  orderedList: { icon: IconListNumbers, act: (editor) => editor.chain().focus().toggleOrderedList().run() },
  taskList: { icon: IconListCheck, act: (editor) => editor.chain().focus().toggleTaskList().run() },
  blockquote: { icon: IconBlockquote, act: (editor) => editor.chain().focus().toggleBlockquote().run() },
  codeBlock: { icon: IconSourceCode, act: (editor) => editor.chain().focus().toggleCodeBlock().run() },
} as const satisfies Record<
  string,
  { icon: ComponentType<{ size: number }>; keys?: string; act: (editor: Editor) => boolean }
>;
type Tool = keyof typeof tools;
const isTool = (name: string): name is Tool => Object.hasOwn(tools, name);
const all = Object.keys(tools).filter(isTool);
const few: readonly Tool[] = ['bold', 'italic', 'code', 'bulletList', 'taskList', 'codeBlock'];

const mac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** One Tab stop; arrow keys go from tool to tool. */
export function Toolbar({ editor, compact }: { editor: Editor; compact: boolean }) {
  const { t } = useTranslation();
  const [linking, setLinking] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => [...all, 'link'].filter((name) => now.isActive(name)).join(' '),
  }).split(' ');
  const shown = compact ? few : all;
  return (
    <>
      <div
        role="toolbar"
        tabIndex={-1}
        aria-label={t(($) => $.task.editor.tools)}
        className={css.toolbar}
        onKeyDown={moveFocus}
      >
        {shown.map((name, index) => {
          const tool: { icon: ComponentType<{ size: number }>; keys?: string } = tools[name];
          const label = t(($) => $.task.editor[name]);
          return (
            <button
              key={name}
              type="button"
              tabIndex={index === 0 ? 0 : -1}
              aria-pressed={active.includes(name)}
              aria-label={label}
              title={tool.keys === undefined ? label : `${label} (${mac ? '⌘' : 'Ctrl+'}${tool.keys})`}
              className={classes(css.tool, active.includes(name) && css.on)}
              onClick={() => tools[name].act(editor)}
            >
              <tool.icon size={16} />
            </button>
          );
        })}
        <button
          type="button"
          tabIndex={-1}
          aria-pressed={active.includes('link')}
          aria-expanded={linking}
          aria-label={t(($) => $.task.editor.link)}
          title={t(($) => $.task.editor.link)}
          className={classes(css.tool, active.includes('link') && css.on)}
          onClick={() => setLinking(!linking)}
        >
          <IconLink size={16} />
        </button>
      </div>
      {linking && <LinkForm editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const now = buttons.findIndex((button) => button === document.activeElement);
  const to = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: -1 }[event.code];
  if (to === undefined || now === -1) return;
  event.preventDefault();
  const next = buttons.at(to % buttons.length);
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next?.focus();
}
