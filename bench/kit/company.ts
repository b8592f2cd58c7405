import type pg from 'pg';

/** How much of everything the seeded organisation has. */
export interface Extent {
  readonly members: number;
  readonly projects: number;
  readonly tasks: number;
  /** Open tasks of the first project, on one board. */
  readonly openOnBoard: number;
  readonly comments: number;
}

export const large: Extent = {
  members: 500,
  projects: 300,
  tasks: 200_000,
  openOnBoard: 20_000,
  comments: 100_000,
};

const words =
  'новая старая реклама кампания отчёт клиент договор баннер заголовок бюджет охват звонок встреча макет страница посадочная аудитория ставка письмо рассылка проверить обновить согласовать запустить остановить исправить подготовить рассчитать'.split(
    ' ',
  );

/**
 * Fills the organisation of `ownerId` by arithmetic, not by chance: every run measures the same rows. A tenth of the
 * tasks beyond the board is open, the rest done over the last two years; ranks are as the api makes them, in order.
 */
export async function fillCompany(
  sql: pg.Client,
  orgId: string,
  ownerId: string,
  extent: Extent,
): Promise<void> {
  const { members, projects, tasks, openOnBoard, comments } = extent;
  const id = (kind: string, n: string) =>
    `(substr(md5('${kind}' || ${n}), 1, 8) || '-' || substr(md5('${kind}' || ${n}), 9, 4) || '-7' || substr(md5('${kind}' || ${n}), 13, 3) || '-8' || substr(md5('${kind}' || ${n}), 16, 3) || '-' || substr(md5('${kind}' || ${n}), 20, 12))::uuid`;
  const person = (n: string) =>
    `CASE WHEN (${n}) % ${members} = 0 THEN '${ownerId}'::uuid ELSE ${id('person', `((${n}) % ${members})::text`)} END`;
  const project = (n: string) => id('project', `((${n}) % ${projects})::text`);
  const word = (n: string) => `(ARRAY['${words.join("','")}'])[1 + (${n}) % ${words.length}]`;

  await sql.query(`SET session_replication_role = replica`);
  await sql.query(`INSERT INTO app.users (id, email, username, first_name, last_name, password_hash, verified_at)
    SELECT ${id('person', 'n::text')}, 'p' || n || '@bench.test', 'p' || n, 'Имя' || n, 'Фамилия' || n, '', now()
    FROM generate_series(1, ${members - 1}) n`);
  await sql.query(`INSERT INTO app.memberships (org_id, user_id, role)
    SELECT '${orgId}', ${id('person', 'n::text')}, 'member' FROM generate_series(1, ${members - 1}) n`);
  await sql.query(`INSERT INTO app.projects (org_id, id, key, name, status, priority, progress, progress_mode, is_public, colour, created_by, owner_id)
    SELECT '${orgId}', ${project('n')}, 'P' || n, 'Проект ' || n, CASE WHEN n % 3 = 2 THEN 'completed' ELSE 'active' END, 'medium', 0, 'auto', false, 'indigo', '${ownerId}', ${person('n')}
    FROM generate_series(0, ${projects - 1}) n`);
  await sql.query(`INSERT INTO app.tasks (org_id, id, number, project_id, title, description, status, priority, type, assignee_id, reporter_id, due_date, rank, completed_at, created_at, updated_at)
    SELECT '${orgId}', ${id('task', 'n::text')}, n, CASE WHEN n <= ${openOnBoard} THEN ${project('0')} ELSE ${project('n')} END,
      initcap(${word('n')}) || ' ' || ${word('n / 7')} || ' ' || ${word('n / 31')} || ' ' || n,
      CASE WHEN n % 3 = 0 THEN ${word('n / 3')} || ' ' || ${word('n / 5')} || ' и ' || ${word('n / 11')} || ' для ' || ${word('n / 13')} ELSE '' END,
      s.status, (ARRAY['low','medium','high','urgent'])[1 + n % 4], 'task',
      CASE WHEN n % 10 = 9 THEN NULL ELSE ${person('n / 3')} END, ${person('n / 17')},
      CASE WHEN n % 4 = 0 THEN NULL ELSE current_date - 20 + n % 60 END,
      'c' || lpad(to_hex(n), 7, '0') || 'V',
      CASE WHEN s.status = 'done' THEN now() - n % 700 * interval '1 day' END,
      now() - (n % 730 + 1) * interval '1 day', now() - n % 700 * interval '1 hour'
    FROM generate_series(1, ${tasks}) n, LATERAL (SELECT CASE WHEN n <= ${openOnBoard} OR n % 10 = 0
      THEN (ARRAY['todo','in_progress','in_review'])[1 + n % 3] ELSE 'done' END AS status) s`);
  await sql.query(`INSERT INTO app.comments (org_id, id, task_id, author_id, content, created_at)
    SELECT '${orgId}', ${id('comment', 'n::text')}, ${id('task', `(1 + n % ${tasks})::text`)}, ${person('n')},
      ${word('n / 2')} || ' ' || ${word('n / 3')} || ' ' || ${word('n / 9')}, now() - n % 700 * interval '1 hour'
    FROM generate_series(1, ${comments}) n`);
  await sql.query(`INSERT INTO app.counters (org_id, name, value) VALUES ('${orgId}', 'task', ${tasks})
    ON CONFLICT (org_id, name) DO UPDATE SET value = ${tasks}`);
  await sql.query(`SET session_replication_role = origin`);
  // What the triggers would have written.
  await sql.query(`INSERT INTO app.search_documents (org_id, id, kind, title, words)
    SELECT org_id, id, 'task', app.words_of_title(title), app.words_of_text(title || ' ' || description) FROM app.tasks WHERE org_id = '${orgId}'
    UNION ALL SELECT org_id, id, 'comment', '', app.words_of_text(content) FROM app.comments WHERE org_id = '${orgId}'
    UNION ALL SELECT org_id, id, 'project', app.words_of_title(key || ' ' || name), app.words_of_text(key || ' ' || name) FROM app.projects WHERE org_id = '${orgId}'
    ON CONFLICT DO NOTHING`);
  await sql.query(`INSERT INTO app.search_lexicon (org_id, word, id)
    SELECT DISTINCT ON (w.lexeme) d.org_id, w.lexeme, d.id FROM app.search_documents d, unnest(d.title) w
    WHERE d.org_id = '${orgId}' AND length(w.lexeme) BETWEEN 3 AND 40 AND w.lexeme !~ '\\d' ORDER BY w.lexeme, d.id ON CONFLICT DO NOTHING`);
  await sql.query('VACUUM ANALYZE');
}
