import {
  type Comment,
  createComment,
  deleteComment,
  listComments,
  restoreComment,
  updateComment,
} from '@takt/contract/comments.ts';
import type { Answered } from '@takt/contract/endpoint.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useToast } from '../../ui/toast.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { keepDraft, keptDraft } from '../tasks/panel/drafts.ts';

/** The newest page first; `commentsOf` puts them into the order in which they are read. */
export const commentsQuery = (taskId: string) =>
  infiniteQueryOptions({
    queryKey: ['comments', taskId],
    staleTime: 0,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(listComments, { params: { id: taskId }, query: { cursor: pageParam || undefined }, signal }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

export type CommentPages = InfiniteData<Answered<typeof listComments>>;

/** Oldest first. */
export const commentsOf = ({ pages }: CommentPages): Comment[] =>
  pages.toReversed().flatMap(({ items }) => items);

/** A comment where it belongs: in its place, at the end of the newest page, or nowhere (`null`). */
export function withComment(known: CommentPages, id: string, comment: Comment | null): CommentPages {
  const there = known.pages.some(({ items }) => items.some((one) => one.id === id));
  return {
    ...known,
    pages: known.pages.map((page, index) => {
      if (there)
        return { ...page, items: page.items.flatMap((one) => (one.id === id ? (comment ?? []) : one)) };
      if (comment === null || index > 0) return page;
      const items = [...page.items, comment].toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
      return { ...page, items };
    }),
  };
}

function put(queries: QueryClient, taskId: string, id: string, comment: Comment | null): void {
  queries.setQueryData(commentsQuery(taskId).queryKey, (known) => known && withComment(known, id, comment));
}

/** What a comment is sent with; its row shows it from then on. */
export interface NewComment {
  content: string;
  /** Names the row until the server has named it. */
  draft: string;
}
export const sendingKey = (taskId: string) => ['comments', 'send', taskId];

export const draftPlace = (taskId: string): string => `comment:${taskId}`;

/** The text of a comment is kept until it has arrived; what was typed since stays. */
export function forgetSent(owner: string, taskId: string, content: string): void {
  const place = draftPlace(taskId);
  if (keptDraft(owner, place)?.text.trim() === content) keepDraft(owner, place, null);
}

export function useSendComment(taskId: string) {
  const queries = useQueryClient();
  const owner = useAuth().user?.id ?? '';
  return useMutation({
    mutationKey: sendingKey(taskId),
    scope: { id: `comments-${taskId}` },
    mutationFn: ({ content }: NewComment) =>
      call(createComment, { params: { id: taskId }, body: { content } }),
    onSuccess: (comment, { content }) => {
      put(queries, taskId, comment.id, comment);
      forgetSent(owner, taskId, content);
      // Whoever comments watches from now on.
      void queries.invalidateQueries({ queryKey: ['tasks', 'relations', taskId] });
    },
  });
}

interface Edit {
  comment: Comment;
  content: string;
  undoes?: boolean;
}

export function useEditComment(): (edit: Edit) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: 'comment-edits' },
    mutationFn: ({ comment, content }: Edit) =>
      call(updateComment, { params: { id: comment.id }, body: { content } }),
    onMutate: ({ comment, content }) => put(queries, comment.task_id, comment.id, { ...comment, content }),
    onSuccess: (saved, { comment, undoes }) => {
      put(queries, saved.task_id, saved.id, saved);
      if (undoes) return;
      toast({
        title: t(($) => $.task.comments.changed),
        action: {
          label: t(($) => $.ui.undo),
          onSelect: () => mutate({ comment: saved, content: comment.content, undoes: true }),
        },
      });
    },
    onError: (error, { comment }) => {
      put(queries, comment.task_id, comment.id, comment);
      fail(
        error,
        t(($) => $.task.comments.failedToChange),
      );
    },
  });
  return mutate;
}

export function useDeleteComment(): (comment: Comment) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const queries = useQueryClient();
  const restore = useMutation({
    mutationFn: ({ id }: Comment) => call(restoreComment, { params: { id } }),
    onMutate: (comment) => put(queries, comment.task_id, comment.id, comment),
    onSuccess: (saved) => put(queries, saved.task_id, saved.id, saved),
    onError: (error, comment) => {
      put(queries, comment.task_id, comment.id, null);
      fail(
        error,
        t(($) => $.task.comments.failedToRestore),
      );
    },
  });
  const { mutate } = useMutation({
    mutationFn: ({ id }: Comment) => call(deleteComment, { params: { id } }),
    onMutate: (comment) => put(queries, comment.task_id, comment.id, null),
    onSuccess: (_nothing, comment) =>
      toast({
        title: t(($) => $.task.comments.deleted),
        action: { label: t(($) => $.ui.undo), onSelect: () => restore.mutate(comment) },
      }),
    onError: (error, comment) => {
      put(queries, comment.task_id, comment.id, comment);
      fail(
        error,
        t(($) => $.task.comments.failedToDelete),
      );
    },
  });
  return mutate;
}
