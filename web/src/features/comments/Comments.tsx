import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Markdown } from '../../ui/Markdown.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useMentions } from '../members/useMentions.ts';
import { usePeopleOf } from '../tasks/usePeople.ts';
import { commentsOf, commentsQuery } from './api.ts';
import { CommentItem } from './CommentItem.tsx';
import css from './comments.module.css';
import { Composer } from './Composer.tsx';
import { useSending } from './useSending.ts';

/** What people say about the task, the newest at the bottom beside the field for the next. */
export function Comments({ taskId }: { taskId: string }) {
  const { t } = useTranslation();
  const { names, own } = useMentions();
  const query = useInfiniteQuery(commentsQuery(taskId));
  const comments = query.data ? commentsOf(query.data) : [];
  const people = usePeopleOf(comments.map(({ author_id }) => author_id));
  const { sending, send, discard, takeBack, kept } = useSending(taskId);
  /** What the field begins with; a comment that is taken back begins it anew. */
  const [begun, setBegun] = useState(() => ({ nth: 0, text: kept() }));

  return (
    <div className={css.comments}>
      {query.isPending && (
        <div aria-busy="true">
          <Skeleton height={48} />
        </div>
      )}
      {query.isError && (
        <p role="alert" className={css.note}>
          {t(($) => $.task.comments.failedToFetch)}{' '}
          <Button variant="link" onClick={() => void query.refetch()}>
            {t(($) => $.ui.retry)}
          </Button>
        </p>
      )}
      {query.hasNextPage && (
        <Button
          variant="ghost"
          size="sm"
          className={css.more}
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t(($) => $.task.comments.older)}
        </Button>
      )}
      <ol className={css.list}>
        {comments.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            author={people.get(comment.author_id)}
            names={names}
            own={own}
          />
        ))}
        {sending.map(({ draft, content, failed }) => (
          <li key={draft} className={css.waiting}>
            <Markdown text={content} names={names} own={own} />
            {failed ? (
              <p className={css.failed}>
                {t(($) => $.task.comments.notSent)}{' '}
                <Button variant="link" size="sm" onClick={() => send({ content, draft })}>
                  {t(($) => $.ui.retry)}
                </Button>
                <Button
                  variant="link"
                  size="sm"
                  onClick={() => setBegun({ nth: begun.nth + 1, text: takeBack({ content, draft }) })}
                >
                  {t(($) => $.ui.edit)}
                </Button>
                <Button variant="link" size="sm" onClick={() => discard({ content, draft })}>
                  {t(($) => $.tasks.quick.discard)}
                </Button>
              </p>
            ) : (
              <p className={css.note}>{t(($) => $.task.comments.sending)}</p>
            )}
          </li>
        ))}
      </ol>
      <Composer
        key={begun.nth}
        taskId={taskId}
        begun={begun.text}
        autoFocus={begun.nth > 0}
        onSend={(content) => send({ content, draft: crypto.randomUUID() })}
      />
    </div>
  );
}
