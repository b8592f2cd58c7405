import type { ClientBase } from 'pg';

interface Column {
  name: string;
  type: string;
  /** What a CHECK on this column alone says, if there is one. */
  check: string | null;
  target: string | null;
  targetColumn: string | null;
}

const columnsOf = `
  SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type,
    (SELECT string_agg(pg_get_constraintdef(k.oid), ' ') FROM pg_constraint k
     WHERE k.conrelid = a.attrelid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]) AS check,
    f.confrelid::regclass::text AS target,
    (SELECT t.attname FROM pg_attribute t WHERE t.attrelid = f.confrelid AND t.attnum = f.confkey[array_position(f.conkey, a.attnum)]) AS "targetColumn"
  FROM pg_attribute a
  LEFT JOIN LATERAL (SELECT * FROM pg_constraint f WHERE f.conrelid = a.attrelid AND f.contype = 'f' AND a.attnum = ANY (f.conkey)
    AND (a.attname = 'org_id') = (cardinality(f.conkey) = 1) LIMIT 1) f ON true
  WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attname <> 'org_id'`;

const plain: Readonly<Record<string, string>> = {
  bigint: '1',
  smallint: '1',
  numeric: '1',
  boolean: 'false',
  jsonb: `'{}'::jsonb`,
  bytea: `sha256(gen_random_uuid()::text::bytea)`,
  // The first of a month, which some days have to be.
  date: `date_trunc('month', now())::date`,
  'timestamp with time zone': 'now()',
  uuid: 'gen_random_uuid()',
  'text[]': `'{}'::text[]`,
  'integer[]': `'{}'::integer[]`,
  'uuid[]': `'{}'::uuid[]`,
  text: `'x' || gen_random_uuid()`,
  tsvector: `'x'::tsvector`,
};

/** What is handed out as it was written has to be what the contract says. */
const written: Readonly<Record<string, string>> = {
  'evidence.subject_kind': `'platform'`,
  'evidence.measure': `'spend'`,
  'evidence.link': `'/analytics/overview'`,
  'evidence.snapshot': `'{"figures": {}, "daily": [], "currency": "RUB", "provisional_from": null, "definitions": [], "taken_at": "2026-01-01T00:00:00.000Z"}'`,
  'evidence.effect': 'NULL',
  'evidence.effect_state': 'NULL',
  'rules.watched': `'{"kind": "stale_source", "days": 3}'`,
  'rules.priority': `'high'`,
  'rules.last_error': 'NULL',
  'rules.deleted_at': 'NULL',
  'causes.subject_kind': `'source'`,
  'dashboards.widgets': `'[]'`,
};

/**
 * Gives an organisation a row in `table`, made from the catalogue alone, so that a table of tomorrow has one too.
 * The tables that it refers to get theirs first.
 */
export async function fillRow(
  sql: ClientBase,
  table: string,
  orgId: string,
  /** Tables that wait for this one: what points back to them stays empty. */
  waiting: readonly string[] = [],
  wanted = 1,
): Promise<void> {
  const { rowCount: there } = await sql.query(`SELECT FROM app.${table} WHERE org_id = $1`, [orgId]);
  if ((there ?? 0) >= wanted) return;
  const { rows: columns } = await sql.query<Column>(columnsOf, [`app.${table}`]);
  const values: string[] = [];
  for (const [n, { name, type, check, target, targetColumn }] of columns.entries()) {
    const choice = /'([^']+)'::text/.exec(check ?? '')?.[1];
    // A tree begins with a root.
    const stays = [...waiting, `app.${table}`, 'app.memberships'];
    // What names two things of a kind names two different ones.
    const other = columns
      .slice(0, n)
      .filter((one) => one.target === target && target && !stays.includes(target)).length;
    if (target && !stays.includes(target))
      await fillRow(sql, target.replace('app.', ''), orgId, [...waiting, `app.${table}`], other + 1);
    const value =
      written[`${table}.${name}`] ??
      (target
        ? `(SELECT ${targetColumn} FROM ${target} WHERE org_id = '${orgId}' ORDER BY 1 LIMIT 1 OFFSET ${other})`
        : choice && type === 'text'
          ? `'${choice}'`
          : type === 'integer'
            ? String(wanted)
            : plain[type]);
    if (!value)
      throw new Error(`rows.ts knows no value for ${table}.${name} of type ${type}: add one to \`plain\``);
    values.push(value);
  }
  await sql.query(
    `INSERT INTO app.${table} (org_id, ${columns.map((column) => column.name).join(', ')}) VALUES ($1, ${values.join(', ')})`,
    [orgId],
  );
}
