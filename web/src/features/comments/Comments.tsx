import { useInfiniteQuery, useMutationState } from '@tanstack/react-query';
import { z } from '@takt/contract/zod.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Markdown } from '../../ui/Markdown.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useMentions } from '../members/useMentions.ts';
import { usePeopleOf } from '../tasks/usePeople.ts';
import { commentsOf, commentsQuery, sendingKey, useSendComment } from './api.ts';
import { CommentItem } from './CommentItem.tsx';
import css from './comments.module.css';
import { Composer } from './Composer.tsx';

/** What people say about the task, the newest at the bottom beside the field for the next. */
export function Comments({ taskId }: { taskId: string }) {
  const { t } = useTranslation();
  const { names, own } = useMentions();
  const query = useInfiniteQuery(commentsQuery(taskId));
  const comments = query.data ? commentsOf(query.data) : [];
  const people = usePeopleOf(comments.map(({ author_id }) => author_id));
  const send = useSendComment(taskId);
  const sending = useSending(taskId);

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
                <Button variant="link" size="sm" onClick={() => send.mutate({ content, draft })}>
                  {t(($) => $.ui.retry)}
                </Button>
              </p>
            ) : (
              <p className={css.note}>{t(($) => $.task.comments.sending)}</p>
            )}
          </li>
        ))}
      </ol>
      <Composer taskId={taskId} onSend={(content) => send.mutate({ content, draft: crypto.randomUUID() })} />
    </div>
  );
}

const variables = z.object({ content: z.string(), draft: z.string() });

/** On their way, or not arrived: the last try of each counts. */
function useSending(taskId: string) {
  const tries = useMutationState({
    filters: { mutationKey: sendingKey(taskId) },
    select: ({ state }) => {
      const { data } = variables.safeParse(state.variables);
      return data && { ...data, status: state.status };
    },
  });
  const last = new Map(tries.flatMap((one) => (one ? [[one.draft, one] as const] : [])));
  return [...last.values()]
    .filter(({ status }) => status === 'pending' || status === 'error')
    .map(({ draft, content, status }) => ({ draft, content, failed: status === 'error' }));
}
