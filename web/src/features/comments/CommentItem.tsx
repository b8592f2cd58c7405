import type { Comment } from '@takt/contract/comments.ts';
import { IconDots } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Markdown } from '../../ui/Markdown.tsx';
import { MarkdownEditor, preloadEditor } from '../../ui/MarkdownEditor.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { useMentions } from '../members/useMentions.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import type { Person } from '../tasks/usePeople.ts';
import { useDeleteComment, useEditComment } from './api.ts';
import css from './comments.module.css';

interface CommentItemProps {
  comment: Comment;
  author: Person | undefined;
  names: ReadonlyMap<string, string> | undefined;
  own: string | undefined;
}

export function CommentItem({ comment, author, names, own }: CommentItemProps) {
  const { t } = useTranslation();
  const { moment, ago } = useFormats();
  const { user } = useAuth();
  const { role, preferences } = useOrganisation();
  const remove = useDeleteComment();
  const [editing, setEditing] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const mine = user?.id === comment.author_id;
  const name = author?.name ?? t(($) => $.ui.unknown);
  const close = () => {
    setEditing(false);
    requestAnimationFrame(() => menu.current?.focus());
  };
  return (
    <li className={css.comment}>
      <Avatar name={name} id={comment.author_id} src={author?.avatar} size={28} decorative />
      <article className={css.content} aria-label={t(($) => $.task.comments.by, { name })}>
        <header className={css.by}>
          <span className={css.author}>{name}</span>
          <time dateTime={comment.created_at} title={moment(comment.created_at, preferences.timezone)}>
            {ago(comment.created_at)}
          </time>
          {comment.edited_at !== null && (
            <span title={moment(comment.edited_at, preferences.timezone)}>
              {t(($) => $.task.comments.edited)}
            </span>
          )}
          {(mine || role !== 'member') && !editing && (
            <Menu
              placement="bottom-end"
              trigger={
                <Button
                  ref={menu}
                  variant="ghost"
                  size="icon"
                  className={css.menu}
                  aria-label={t(($) => $.task.comments.menu, { name })}
                  onPointerEnter={preloadEditor}
                >
                  <IconDots aria-hidden="true" />
                </Button>
              }
              sections={[
                {
                  items: [
                    ...(mine ? [{ label: t(($) => $.ui.edit), onSelect: () => setEditing(true) }] : []),
                    { label: t(($) => $.ui.delete), destructive: true, onSelect: () => remove(comment) },
                  ],
                },
              ]}
            />
          )}
        </header>
        {editing ? (
          <CommentEditor comment={comment} onClose={close} />
        ) : (
          <Markdown text={comment.content} names={names} own={own} />
        )}
      </article>
    </li>
  );
}

function CommentEditor({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const { t } = useTranslation();
  const { suggest } = useMentions();
  const edit = useEditComment();
  const [text, setText] = useState(comment.content);
  const save = () => {
    if (text.trim() === '') return;
    if (text !== comment.content) edit({ comment, content: text });
    onClose();
  };
  return (
    <>
      <MarkdownEditor
        label={t(($) => $.task.comments.edit)}
        compact
        autoFocus
        maxLength={20_000}
        value={text}
        onChange={setText}
        suggest={suggest}
        onSubmit={save}
        onCancel={onClose}
      />
      <div className={css.acts}>
        <Button size="sm" variant="outline" onClick={onClose}>
          {t(($) => $.ui.cancel)}
        </Button>
        <Button size="sm" disabled={text.trim() === ''} onClick={save}>
          {t(($) => $.ui.save)}
        </Button>
      </div>
    </>
  );
}
