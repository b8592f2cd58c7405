import { sql } from 'drizzle-orm';
import type { Found } from '@takt/contract/search.ts';
import type { OrgTx } from '../../db/connect.ts';

export type DocumentKind = 'task' | 'comment' | 'project' | 'client';
/** Something that was found, with what decides where it stands; `text` is where it was found, of the title nothing. */
export interface Hit extends Omit<Found, 'excerpt'> {
  /** 0 in the title, 1 in the text, 2 in a comment. */
  readonly place: number;
  readonly closed: boolean;
  readonly at: string;
  readonly text: string;
  [column: string]: unknown;
}

/** Candidates of one kind that are ranked at most; of a word that stands everywhere the newest. */
const most = 200;
const longestText = 20_000;

/**
 * Tasks, comments, projects and clients that hold all of the words. The function of the database gives ids; what they
 * are, and whether they still are, is asked here.
 */
export async function documentsWith(
  tx: OrgTx,
  words: readonly string[],
  kinds: readonly DocumentKind[],
): Promise<Hit[]> {
  if (words.length === 0 || kinds.length === 0) return [];
  const asked = sql`${sql.param(words)}::text[]`;
  const found = (some: readonly DocumentKind[]) => sql`
    SELECT f.id, f.kind, f.place FROM app.search_found(${asked}, ${sql.param(kinds.filter((kind) => some.includes(kind)))}::text[], ${most}) f`;
  const { rows } = await tx.execute<Hit>(sql`
    WITH found AS MATERIALIZED (${found(['task', 'comment'])} UNION ALL ${found(['project', 'client'])})
    SELECT 'task' AS kind, t.id, p.key || '-' || t.number AS key, t.title, t.status, t.project_id, f.place,
      t.status IN ('done', 'cancelled') AS closed, t.updated_at AS at,
      CASE f.place WHEN 0 THEN '' ELSE left(t.description, ${longestText}) END AS text
    FROM found f JOIN app.tasks t ON t.org_id = ${tx.orgId} AND t.id = f.id AND t.deleted_at IS NULL
      JOIN app.projects p ON p.org_id = ${tx.orgId} AND p.id = t.project_id AND p.deleted_at IS NULL
    WHERE f.kind = 'task'
    UNION ALL
    SELECT 'comment', c.id, p.key || '-' || t.number, t.title, NULL, t.project_id, f.place,
      t.status IN ('done', 'cancelled'), c.created_at, left(c.content, ${longestText})
    FROM found f JOIN app.comments c ON c.org_id = ${tx.orgId} AND c.id = f.id AND c.deleted_at IS NULL
      JOIN app.tasks t ON t.org_id = ${tx.orgId} AND t.id = c.task_id AND t.deleted_at IS NULL
      JOIN app.projects p ON p.org_id = ${tx.orgId} AND p.id = t.project_id AND p.deleted_at IS NULL
    WHERE f.kind = 'comment'
    UNION ALL
    SELECT 'project', p.id, p.key, p.name, p.status, p.id, f.place, p.status IN ('completed', 'cancelled'),
      p.updated_at, CASE f.place WHEN 0 THEN '' ELSE left(p.description, ${longestText}) END
    FROM found f JOIN app.projects p ON p.org_id = ${tx.orgId} AND p.id = f.id AND p.deleted_at IS NULL
    WHERE f.kind = 'project'
    UNION ALL
    SELECT 'client', c.id, '', c.name, NULL, NULL, f.place, c.status = 'archived', c.updated_at,
      CASE f.place WHEN 0 THEN '' ELSE left(c.notes, ${longestText}) END
    FROM found f JOIN app.clients c ON c.org_id = ${tx.orgId} AND c.id = f.id AND c.deleted_at IS NULL
    WHERE f.kind = 'client'`);
  return rows;
}

export async function taskNumbered(tx: OrgTx, number: number): Promise<Hit[]> {
  const { rows } = await tx.execute<Hit>(sql`
    SELECT 'task' AS kind, t.id, p.key || '-' || t.number AS key, t.title, t.status, t.project_id, -1 AS place, false AS closed,
      t.updated_at AS at, '' AS text
    FROM app.tasks t JOIN app.projects p ON p.org_id = t.org_id AND p.id = t.project_id
    WHERE t.org_id = ${tx.orgId} AND t.number = ${number} AND t.deleted_at IS NULL`);
  return rows;
}

/** Active members whose name, username or address has words that begin so. */
export async function peopleCalled(tx: OrgTx, words: readonly string[], atMost: number): Promise<Hit[]> {
  if (words.length === 0) return [];
  const { rows } = await tx.execute<Hit>(sql`
    SELECT 'person' AS kind, u.id, '' AS key, trim(u.first_name || ' ' || u.last_name) AS title, NULL AS status,
      NULL AS project_id, 0 AS place, false AS closed, m.joined_at AS at, '' AS text
    FROM app.memberships m JOIN app.users u ON u.id = m.user_id
    WHERE m.org_id = ${tx.orgId} AND m.status = 'active' AND NOT EXISTS (
      SELECT FROM unnest(${sql.param(words)}::text[]) word
      WHERE ' ' || app.search_text(translate(u.first_name || ' ' || u.last_name || ' ' || u.username || ' ' || u.email, '-_.@+', '     '))
        NOT LIKE '% ' || word || '%')
    ORDER BY title, u.id LIMIT ${atMost}`);
  return rows;
}

/** Words of the organisation's titles that look like `word`. */
export async function wordsLike(tx: OrgTx, word: string, atMost: number): Promise<string[]> {
  const { rows } = await tx.execute<{ word: string }>(
    sql`SELECT word FROM app.words_like(${word}, ${atMost}) word`,
  );
  return rows.map((row) => row.word);
}

/** What the search knows documents of, with a column whose writing makes its trigger write the document anew. */
export const documented = [
  ['projects', 'name'],
  ['clients', 'name'],
  ['tasks', 'title'],
  ['comments', 'content'],
] as const;

/** The documents of up to `limit` rows behind `after`, in the order of their ids; answers those. */
export async function writeDocuments(
  tx: OrgTx,
  [table, column]: (typeof documented)[number],
  after: string,
  limit: number,
): Promise<string[]> {
  const [from, said] = [sql.identifier(table), sql.identifier(column)];
  const { rows } = await tx.execute<{ id: string }>(sql`
    UPDATE app.${from} SET ${said} = ${said} WHERE org_id = ${tx.orgId} AND id IN (
      SELECT id FROM app.${from} WHERE org_id = ${tx.orgId} AND id > ${after}::uuid AND deleted_at IS NULL ORDER BY id LIMIT ${limit})
    RETURNING id`);
  return rows.map(({ id }) => id).toSorted();
}

/** Words fill up again with the documents; until then only misspelt ones are found less well. */
export async function forgetWords(tx: OrgTx): Promise<void> {
  await tx.execute(sql`DELETE FROM app.search_lexicon WHERE org_id = ${tx.orgId}`);
}

/** Documents of what is not there or lies in the trash, where a comment goes with its task. */
export async function forgetStrays(tx: OrgTx): Promise<void> {
  await tx.execute(sql`
    DELETE FROM app.search_documents d WHERE d.org_id = ${tx.orgId}
      AND NOT EXISTS (SELECT FROM app.tasks x WHERE x.org_id = d.org_id AND x.id = d.id AND x.deleted_at IS NULL)
      AND NOT EXISTS (SELECT FROM app.comments x JOIN app.tasks t ON t.org_id = x.org_id AND t.id = x.task_id AND t.deleted_at IS NULL
        WHERE x.org_id = d.org_id AND x.id = d.id AND x.deleted_at IS NULL)
      AND NOT EXISTS (SELECT FROM app.projects x WHERE x.org_id = d.org_id AND x.id = d.id AND x.deleted_at IS NULL)
      AND NOT EXISTS (SELECT FROM app.clients x WHERE x.org_id = d.org_id AND x.id = d.id AND x.deleted_at IS NULL)`);
}

/** What is left of the words when their endings are gone. */
export async function stemsOf(tx: OrgTx, words: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ stem: string }>(
    sql`SELECT unnest(tsvector_to_array(app.words_of_text(${words.join(' ')}))) AS stem`,
  );
  return rows.map((row) => row.stem);
}
