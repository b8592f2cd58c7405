import type { Comment } from '@takt/contract/comments.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { keepDraft, keptDraft } from '../tasks/panel/drafts.ts';
import { type CommentPages, commentsOf, draftPlace, forgetSent, withComment } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

const comment = (nth: number, content = `${nth}`): Comment => ({
  id: `0192f0aa-0000-7000-8000-00000000000${nth}`,
  task_id: '0192f0aa-0000-7000-8000-0000000000ff',
  author_id: '0192f0aa-0000-7000-8000-0000000000fe',
  content,
  mentions: [],
  created_at: `2026-03-01T10:00:0${nth}Z`,
  edited_at: null,
});
/** The newest page first, each oldest first. */
const pages: CommentPages = {
  pages: [
    { items: [comment(3), comment(4)], next_cursor: 'older' },
    { items: [comment(1), comment(2)], next_cursor: null },
  ],
  pageParams: ['', 'older'],
};
const read = (known: CommentPages) => commentsOf(known).map(({ content }) => content);

test('pages are read from the oldest comment to the newest', () => {
  expect(read(pages)).toEqual(['1', '2', '3', '4']);
});

test('a comment is put where it belongs, once', () => {
  expect(read(withComment(pages, comment(5).id, comment(5)))).toEqual(['1', '2', '3', '4', '5']);
  expect(read(withComment(pages, comment(2).id, comment(2, 'b')))).toEqual(['1', 'b', '3', '4']);
  expect(read(withComment(pages, comment(3).id, null))).toEqual(['1', '2', '4']);
  expect(read(withComment(pages, comment(5).id, null))).toEqual(['1', '2', '3', '4']);
});

test('one that comes back from the trash stands where it stood', () => {
  const without = withComment(pages, comment(3).id, null);

  expect(read(withComment(without, comment(3).id, comment(3)))).toEqual(['1', '2', '3', '4']);
});

test('the text of a comment is forgotten when it has arrived, what was begun since is not', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  const place = draftPlace('task');
  const write = (text: string) => keepDraft('anna', place, { text, base: '', version: 0 });

  write('Второй');
  forgetSent('anna', 'task', 'Первый');
  expect(keptDraft('anna', place)?.text).toBe('Второй');

  write('Первый\n');
  forgetSent('anna', 'task', 'Первый');
  expect(keptDraft('anna', place)).toBeNull();
});
