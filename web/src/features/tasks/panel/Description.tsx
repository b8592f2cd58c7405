import { IconPencil } from '@tabler/icons-react';
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Markdown } from '../../../ui/Markdown.tsx';
import { MarkdownEditor, preloadEditor } from '../../../ui/MarkdownEditor.tsx';
import { useMentions } from '../../members/useMentions.ts';
import css from './Description.module.css';
import type { useDescription } from './useDescription.ts';

const MergeDialog = lazy(async () => ({ default: (await import('./MergeDialog.tsx')).MergeDialog }));

interface DescriptionProps {
  description: ReturnType<typeof useDescription>;
}

/** The text as it reads; a click on it, or Enter on its pencil, brings the editor. */
export function Description({ description }: DescriptionProps) {
  const { t } = useTranslation();
  const { suggest, names, own } = useMentions();
  const { text, conflict, write, leave, restored } = description;
  const [editing, setEditing] = useState(restored);
  const box = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const label = t(($) => $.tasks.field.description);
  const open = () => setEditing(true);
  const close = () => {
    leave();
    setEditing(false);
    requestAnimationFrame(() => opener.current?.focus());
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- leaving any part of it saves
    <section
      ref={box}
      aria-label={label}
      className={css.description}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) leave();
      }}
    >
      {editing ? editor() : reader()}
      <Suspense>{conflict && <MergeDialog conflict={conflict} onResolve={description.resolve} />}</Suspense>
    </section>
  );

  function editor() {
    return (
      <>
        {restored && <p className={css.restored}>{t(($) => $.task.restoredDraft)}</p>}
        <MarkdownEditor
          label={label}
          value={text}
          placeholder={t(($) => $.task.descriptionPlaceholder)}
          maxLength={50_000}
          autoFocus
          suggest={suggest}
          onChange={write}
          onCancel={close}
          onSubmit={close}
        />
        <div className={css.foot}>
          <span className={css.hint}>{t(($) => $.task.descriptionHint)}</span>
          <Button size="sm" variant="outline" onClick={close}>
            {t(($) => $.task.ready)}
          </Button>
        </div>
      </>
    );
  }

  function reader() {
    if (text === '') {
      return (
        <button
          ref={opener}
          data-key="description"
          type="button"
          className={css.empty}
          onPointerEnter={preloadEditor}
          onFocus={preloadEditor}
          onClick={open}
        >
          {t(($) => $.task.descriptionPlaceholder)}
        </button>
      );
    }
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- for the mouse alone: the keyboard has the pencil
      <div
        className={css.reader}
        onPointerEnter={preloadEditor}
        onClick={(event) => {
          if (isMeant(event)) open();
        }}
      >
        <Markdown text={text} names={names} own={own} />
        <button
          ref={opener}
          data-key="description"
          type="button"
          className={css.pencil}
          aria-label={t(($) => $.task.editDescription)}
          title={t(($) => $.task.editDescription)}
          onFocus={preloadEditor}
          onClick={open}
        >
          <IconPencil size={16} aria-hidden="true" />
        </button>
      </div>
    );
  }
}

/** Neither a link nor the end of a selection. */
function isMeant({ target }: MouseEvent): boolean {
  const selected = getSelection()?.isCollapsed === false;
  return !selected && target instanceof Element && target.closest('a, button') === null;
}
