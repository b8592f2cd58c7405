import type { Found, search as contract } from '@takt/contract/search.ts';
import type { z } from 'zod';
import type { Db, OrgId, OrgTx } from '../../db/connect.ts';
import type { Actor } from '../../http/actor.ts';
import * as q from './queries.ts';
import { distance, excerptOf, onOtherLayout, slipsIn, taskNumberIn, wordsOf } from './words.ts';

type Query = z.output<typeof contract.query>;
type Kind = Found['kind'];
const everything: readonly Kind[] = ['task', 'comment', 'project', 'client', 'person'];
/** Of people, projects and clients, where tasks are looked for too. */
const mostBeside = 5;

/** What was typed first; then the same keys on the other layout; then words that differ in a letter or two. */
export function search(
  db: Db,
  actor: Actor,
  { q: asked, kinds: given, limit }: Query,
): Promise<z.input<typeof contract.response>> {
  const kinds = given?.length ? given : everything;
  const swapped = onOtherLayout(asked);
  return db.inOrg(actor.orgId, async (tx) => {
    const typed = await hitsOf(tx, asked, wordsOf(asked), kinds);
    if (typed.length > 0) return answer(tx, typed, wordsOf(asked), kinds, limit, null);
    if (swapped !== undefined) {
      const words = wordsOf(swapped);
      const hits = await hitsOf(tx, swapped, words, kinds);
      if (hits.length > 0) return answer(tx, hits, words, kinds, limit, swapped);
    }
    for (const text of [asked, swapped]) {
      if (text === undefined) continue;
      const words = await widened(tx, wordsOf(text));
      if (!words) continue;
      const hits = await q.documentsWith(tx, words, documentsOf(kinds));
      const known = words.flatMap((word) => word.split('|'));
      if (hits.length > 0) return answer(tx, hits, known, kinds, limit, text === asked ? null : text);
    }
    return { items: [], corrected: null };
  });
}

const documentsOf = (kinds: readonly Kind[]) =>
  kinds.filter((kind): kind is q.DocumentKind => kind !== 'person');

async function hitsOf(tx: OrgTx, asked: string, words: string[], kinds: readonly Kind[]): Promise<q.Hit[]> {
  const number = kinds.includes('task') ? taskNumberIn(asked) : undefined;
  const [exact, documents, people] = await Promise.all([
    number === undefined ? [] : q.taskNumbered(tx, number),
    q.documentsWith(tx, words, documentsOf(kinds)),
    kinds.includes('person') ? q.peopleCalled(tx, words, 50) : [],
  ]);
  const key = asked.trim().toUpperCase();
  return [
    ...exact,
    ...documents
      .filter(({ id }) => id !== exact[0]?.id)
      .map((hit) => (hit.kind === 'project' && hit.key === key ? { ...hit, place: -1 } : hit)),
    ...people,
  ];
}

/** Each word with those of the lexicon that it may have been meant to be; undefined where there are none. */
async function widened(tx: OrgTx, words: readonly string[]): Promise<string[] | undefined> {
  const all = await Promise.all(
    words.map(async (word) => {
      const slips = slipsIn(word);
      if (slips === 0 || /\d/.test(word)) return word;
      const near = (await q.wordsLike(tx, word, 40))
        .map((known) => ({ known, far: distance(word, known, slips) }))
        .filter(({ far }) => far > 0 && far <= slips)
        .toSorted((a, b) => a.far - b.far)
        .slice(0, 4);
      return [word, ...near.map(({ known }) => known)].join('|');
    }),
  );
  return all.some((word) => word.includes('|')) ? all : undefined;
}

const atOnce = 500;

/**
 * Writes every document of the organisation anew, in parts of their own so that nobody waits for all of them; the search
 * goes on meanwhile. Answers how many.
 */
export async function reindex(db: Db, orgId: OrgId): Promise<number> {
  await db.inOrg(orgId, q.forgetWords);
  let written = 0;
  for (const kind of q.documented) {
    let after = '00000000-0000-0000-0000-000000000000';
    for (let part = atOnce; part === atOnce;) {
      const ids = await db.inOrg(orgId, (tx) => q.writeDocuments(tx, kind, after, atOnce));
      after = ids.at(-1) ?? after;
      part = ids.length;
      written += part;
    }
  }
  await db.inOrg(orgId, q.forgetStrays);
  return written;
}

const order: Record<Kind, number> = { project: 0, client: 1, person: 2, task: 3, comment: 4 };

async function answer(
  tx: OrgTx,
  hits: readonly q.Hit[],
  words: readonly string[],
  kinds: readonly Kind[],
  limit: number,
  corrected: string | null,
): Promise<z.input<typeof contract.response>> {
  const sorted = hits.toSorted(
    (a, b) =>
      a.place - b.place ||
      order[a.kind] - order[b.kind] ||
      Number(a.closed) - Number(b.closed) ||
      (a.at < b.at ? 1 : -1),
  );
  const many = kinds.includes('task') || kinds.includes('comment');
  const counted = new Map<Kind, number>();
  const chosen = sorted
    .filter(({ kind }) => {
      const n = (counted.get(kind) ?? 0) + 1;
      counted.set(kind, n);
      return !many || kind === 'task' || kind === 'comment' || n <= mostBeside;
    })
    .slice(0, limit);
  const stems = chosen.some((hit) => hit.text !== '') ? await q.stemsOf(tx, words) : [];
  const marked = [...stems, ...words];
  return {
    items: chosen.map(({ kind, id, key, title, status, project_id, text }) => ({
      kind,
      id,
      key,
      title,
      status,
      project_id,
      excerpt: text === '' ? '' : excerptOf(text, marked),
    })),
    corrected,
  };
}
