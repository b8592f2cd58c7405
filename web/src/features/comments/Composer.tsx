import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { MarkdownEditor, preloadEditor } from '../../ui/MarkdownEditor.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { nameOf } from '../auth/auth.ts';
import { useMentions } from '../members/useMentions.ts';
import { keepDraft } from '../tasks/panel/drafts.ts';
import { draftPlace } from './api.ts';
import css from './comments.module.css';

interface ComposerProps {
  taskId: string;
  /** What it begins with. */
  begun: string;
  autoFocus: boolean;
  onSend: (content: string) => void;
}

/** A field until somebody comes near it, then the editor; what was typed outlives a reload. */
export function Composer({ taskId, begun, autoFocus, onSend }: ComposerProps) {
  const { t } = useTranslation();
  const { suggest } = useMentions();
  const { user } = useAuth();
  const owner = user?.id ?? '';
  const place = draftPlace(taskId);
  const [text, setText] = useState(begun);
  const [open, setOpen] = useState(text !== '');
  /** A fresh editor for each comment: nothing of the last is left, not even its undo. */
  const [nth, setNth] = useState(0);
  const write = (next: string) => {
    setText(next);
    keepDraft(owner, place, next.trim() === '' ? null : { text: next, base: '', version: 0 });
  };
  const send = () => {
    const content = text.trim();
    if (content === '') return;
    onSend(content);
    // It stays kept until it has arrived.
    setText('');
    setNth(nth + 1);
  };
  const label = t(($) => $.task.comments.write);
  return (
    <div className={css.composer}>
      {user && <Avatar name={nameOf(user)} id={user.id} src={user.avatar_url} size={28} decorative />}
      <div className={css.content}>
        {open ? (
          <>
            <MarkdownEditor
              key={nth}
              label={label}
              placeholder={label}
              compact
              autoFocus={autoFocus || nth > 0 || text === ''}
              maxLength={20_000}
              value={text}
              onChange={write}
              suggest={suggest}
              onSubmit={send}
              {...(text.trim() === '' && { onCancel: () => setOpen(false) })}
            />
            <div className={css.acts}>
              <span className={css.hint}>{t(($) => $.task.comments.hint)}</span>
              <Button size="sm" disabled={text.trim() === ''} onClick={send}>
                {t(($) => $.task.comments.send)}
              </Button>
            </div>
          </>
        ) : (
          <button
            type="button"
            data-key="comment"
            className={css.closed}
            onPointerEnter={preloadEditor}
            onFocus={preloadEditor}
            onClick={() => setOpen(true)}
          >
            {label}
          </button>
        )}
      </div>
    </div>
  );
}
