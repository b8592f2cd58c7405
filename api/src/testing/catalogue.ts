import type { ClientBase } from 'pg';

/** What the schema may hold beyond the rules, each with its reason. A name that is not there any more is a fault too. */
export interface Allowed {
  /** Tables that belong to no organisation. */
  readonly global: Readonly<Record<string, string>>;
  /** `table.column` that ends in `_id` and refers to nothing. */
  readonly unreferenced: Readonly<Record<string, string>>;
  readonly securityDefiner: Readonly<Record<string, string>>;
  readonly triggers: Readonly<Record<string, string>>;
  /** `table.policy` that lets another role than the app's read. */
  readonly readers: Readonly<Record<string, string>>;
  /** Tables whose rows the app may add but never change. */
  readonly appendOnly: Readonly<Record<string, string>>;
}

interface Table {
  name: string;
  comment: string | null;
  secured: boolean;
  forced: boolean;
  owner: string;
  columns: { name: string; type: string; required: boolean; default: string | null; identity: string }[];
  indexes: { name: string; columns: string[]; primary: boolean }[];
  references: { name: string; columns: string[]; target: string; targetColumns: string[] }[];
  policies: {
    name: string;
    command: string;
    permissive: boolean;
    using: string | null;
    check: string | null;
    roles: string[];
  }[];
  triggers: string[];
  /** `grantee privilege` */
  grants: string[];
}

const columnNames = (relation: string, numbers: string) => `
  (SELECT coalesce(jsonb_agg(a.attname ORDER BY k.n), '[]')
   FROM unnest(${numbers}) WITH ORDINALITY AS k (attnum, n)
   JOIN pg_attribute a ON a.attrelid = ${relation} AND a.attnum = k.attnum)`;

const grantsOf = (acl: string) => `
  SELECT coalesce(r.rolname, 'PUBLIC') || ' ' || g.privilege_type AS said
  FROM aclexplode(${acl}) g LEFT JOIN pg_roles r ON r.oid = g.grantee WHERE g.grantee <> g.grantor`;

const tablesOfSchema = `
  SELECT c.relname AS name, obj_description(c.oid, 'pg_class') AS comment, c.relrowsecurity AS secured,
    c.relforcerowsecurity AS forced, pg_get_userbyid(c.relowner) AS owner,
    (SELECT jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, NULL), 'required', a.attnotnull,
        'default', pg_get_expr(d.adbin, d.adrelid), 'identity', a.attidentity) ORDER BY a.attnum)
     FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
     WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('name', i.indexrelid::regclass::text, 'primary', i.indisprimary,
        'columns', ${columnNames('c.oid', 'i.indkey::int2[]')})), '[]')
     FROM pg_index i WHERE i.indrelid = c.oid) AS indexes,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('name', f.conname, 'target', f.confrelid::regclass::text,
        'columns', ${columnNames('f.conrelid', 'f.conkey')}, 'targetColumns', ${columnNames('f.confrelid', 'f.confkey')})), '[]')
     FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f') AS references,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('name', p.polname, 'command', p.polcmd, 'permissive', p.polpermissive,
        'roles', (SELECT coalesce(jsonb_agg(r.rolname), '[]') FROM pg_roles r WHERE r.oid = ANY (p.polroles)),
        'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid))), '[]')
     FROM pg_policy p WHERE p.polrelid = c.oid) AS policies,
    (SELECT coalesce(jsonb_agg(t.tgname), '[]') FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal) AS triggers,
    (SELECT coalesce(jsonb_agg(g.said), '[]') FROM (${grantsOf('c.relacl')}
      UNION ALL SELECT x.said FROM pg_attribute a, LATERAL (${grantsOf('a.attacl')}) x
      WHERE a.attrelid = c.oid AND a.attacl IS NOT NULL) g) AS grants
  FROM pg_class c WHERE c.relnamespace = 'app'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY c.relname`;

/** Everything in schema `app` that breaks the rules of the data, as sentences; none when all is well. */
export async function faultsOfSchema(sql: ClientBase, allowed: Allowed): Promise<string[]> {
  const { rows: tables } = await sql.query<Table>(tablesOfSchema);
  if (tables.length === 0) return ['schema app holds no table: there was nothing to check'];
  const isGlobal = (name: string) => Object.hasOwn(allowed.global, name);
  return [
    ...tables.flatMap((table) => [
      ...faultsOfTable(table, allowed),
      ...(isGlobal(table.name)
        ? faultsOfGlobalTable(table)
        : faultsOfOrganisationTable(table, allowed, isGlobal)),
    ]),
    ...missing(
      'table',
      allowed.global,
      tables.map((t) => t.name),
    ),
    ...missing(
      'column',
      allowed.unreferenced,
      tables.flatMap((t) => t.columns.map((column) => `${t.name}.${column.name}`)),
    ),
    ...missing(
      'policy',
      allowed.readers,
      tables.flatMap((t) => t.policies.map((policy) => `${t.name}.${policy.name}`)),
    ),
    ...(await faultsOfTheRest(sql, allowed)),
  ];
}

const missing = (what: string, list: Readonly<Record<string, string>>, there: string[]) =>
  Object.keys(list)
    .filter((name) => !there.includes(name))
    .map((name) => `${what} ${name} is on the list of the catalogue test, but not in the schema`);

const moneyName = /(^|_)(amount|price|cost|spend|revenue|budget|fee|salary|balance)(_|$)/;

function faultsOfTable(table: Table, allowed: Allowed): string[] {
  const faults: string[] = [];
  const { name } = table;
  if (!table.indexes.some((index) => index.primary)) faults.push(`${name} has no primary key`);
  if (table.owner === 'takt_app')
    faults.push(`${name} belongs to takt_app, which so passes its own policies`);
  for (const grant of table.grants) {
    const [grantee, privilege = ''] = grant.split(' ');
    const usual = [
      'SELECT',
      'INSERT',
      ...(Object.hasOwn(allowed.appendOnly, name) ? [] : ['UPDATE', 'DELETE']),
    ];
    if (grantee === 'PUBLIC') faults.push(`${name} grants ${privilege} to PUBLIC`);
    // TRUNCATE and REFERENCES pass row-level security by.
    else if (grantee === 'takt_app' && !usual.includes(privilege))
      faults.push(`${name} grants ${privilege} to takt_app`);
  }
  for (const column of table.columns) {
    const where = `${name}.${column.name}`;
    if (column.identity || /nextval/.test(column.default ?? ''))
      faults.push(`${where} is filled by a sequence: ids are made by the app, numbers by counters`);
    if (/^(real|double precision|money)$/.test(column.type))
      faults.push(`${where} is ${column.type}: money and shares are numeric`);
    else if (moneyName.test(column.name) && column.type !== 'numeric')
      faults.push(`${where} sounds like money and is ${column.type}, not numeric`);
    if (column.type.startsWith('time') && column.type !== 'timestamp with time zone')
      faults.push(`${where} is ${column.type}, not timestamptz`);
    if (column.name.endsWith('_at') && column.type !== 'timestamp with time zone')
      faults.push(`${where} is a moment and is ${column.type}, not timestamptz`);
  }
  for (const trigger of table.triggers)
    if (!Object.hasOwn(allowed.triggers, `${name}.${trigger}`))
      faults.push(`${name} has the trigger ${trigger}: rules stand in services`);
  return faults;
}

function faultsOfGlobalTable(table: Table): string[] {
  return table.comment?.startsWith('global: ')
    ? []
    : [`${table.name} is on the list of global tables, but its comment does not begin with "global: "`];
}

const ownOrganisation =
  /^\(org_id = (app\.current_org\(\)|\( SELECT app\.current_org\(\) AS current_org\))\)$/;

function faultsOfOrganisationTable(
  table: Table,
  allowed: Allowed,
  isGlobal: (name: string) => boolean,
): string[] {
  const faults: string[] = [];
  const { name } = table;
  const say = (fault: string) => void faults.push(`${name}${fault}`);
  if (table.comment?.startsWith('global: '))
    say(' calls itself global, but is not on the list of the catalogue test');

  const org = table.columns.find((column) => column.name === 'org_id');
  if (org?.type !== 'uuid' || !org.required) say(' needs org_id uuid NOT NULL');
  for (const index of table.indexes)
    if (index.columns[0] !== 'org_id') say(`: org_id is not the first column of ${index.name}`);
  for (const reference of table.references) {
    if (reference.columns[0] !== 'org_id' || reference.targetColumns[0] !== 'org_id')
      say(
        `: ${reference.name} can reach another organisation's row; it must begin with org_id on both sides`,
      );
    else if (reference.columns.length === 1 && !isGlobal(reference.target.replace('app.', '')))
      say(`: ${reference.name} names no row of ${reference.target}`);
  }
  for (const column of table.columns) {
    const referenced = table.references.some((reference) => reference.columns.includes(column.name));
    if (
      column.name.endsWith('_id') &&
      !referenced &&
      !Object.hasOwn(allowed.unreferenced, `${name}.${column.name}`)
    )
      say(`.${column.name} refers to nothing: it could hold another organisation's id`);
  }

  if (!table.secured || !table.forced) say(' needs row-level security, enabled and forced');
  const isReader = ({ name: policy, command, roles }: Table['policies'][number]) =>
    Object.hasOwn(allowed.readers, `${name}.${policy}`) &&
    command === 'r' &&
    roles.length > 0 &&
    !roles.includes('takt_app');
  const policies = table.policies.filter((policy) => !isReader(policy));
  if (policies.length !== 1) say(` has ${policies.length} policies instead of one`);
  for (const policy of policies) {
    if (policy.command !== '*' || !policy.permissive)
      say(`: the policy ${policy.name} is not for all commands`);
    for (const expression of [policy.using, policy.check])
      if (!ownOrganisation.test(expression ?? ''))
        say(
          `: the policy ${policy.name} says ${expression ?? 'nothing'} instead of org_id = app.current_org()`,
        );
  }
  return faults;
}

/** What is not a table: the role, types, sequences, views and functions. */
async function faultsOfTheRest(sql: ClientBase, allowed: Allowed): Promise<string[]> {
  const { rows } = await sql.query<{ fault: string }>(
    `SELECT 'role takt_app is a superuser, passes row-level security by or may make roles' AS fault FROM pg_roles
       WHERE rolname = 'takt_app' AND (rolsuper OR rolbypassrls OR rolcreaterole)
     UNION ALL SELECT 'there is no role takt_app' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'takt_app')
     UNION ALL SELECT 'takt_app is a member of ' || pg_get_userbyid(m.roleid) || ' and has its rights' FROM pg_auth_members m
       WHERE m.member = (SELECT oid FROM pg_roles WHERE rolname = 'takt_app')
     UNION ALL SELECT 'takt_app may create in schema app' WHERE has_schema_privilege('takt_app', 'app', 'CREATE')
     UNION ALL SELECT 'schema app grants ' || x.said FROM pg_namespace n, LATERAL (${grantsOf('n.nspacl')}) x
       WHERE n.nspname = 'app' AND x.said LIKE 'PUBLIC %'
     UNION ALL SELECT 'type ' || t.oid::regtype || ' is an enum: use text and CHECK' FROM pg_type t
       WHERE t.typtype = 'e' AND t.typnamespace IN ('app'::regnamespace, 'public'::regnamespace)
     UNION ALL SELECT c.oid::regclass || ' is a sequence' FROM pg_class c WHERE c.relnamespace = 'app'::regnamespace AND c.relkind = 'S'
     UNION ALL SELECT c.oid::regclass || ' shows its rows past row-level security: WITH (security_invoker)' FROM pg_class c
       WHERE c.relnamespace = 'app'::regnamespace AND (c.relkind IN ('m', 'f')
         OR (c.relkind = 'v' AND NOT coalesce(c.reloptions::text[] && ARRAY['security_invoker=true', 'security_invoker=on'], false)))`,
  );
  const { rows: functions } = await sql.query<{ name: string; path: boolean; open: boolean }>(
    `SELECT p.proname AS name, EXISTS (SELECT FROM unnest(p.proconfig) s WHERE s LIKE 'search_path=%') AS path,
       has_function_privilege('public', p.oid, 'EXECUTE') AS open
     FROM pg_proc p WHERE p.pronamespace IN ('app'::regnamespace, 'public'::regnamespace) AND p.prosecdef`,
  );
  const { rows: triggers } = await sql.query<{ name: string }>(
    `SELECT c.relname || '.' || t.tgname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE c.relnamespace = 'app'::regnamespace AND NOT t.tgisinternal`,
  );
  return [
    ...rows.map((row) => row.fault),
    ...functions.flatMap(({ name, path, open }) => [
      ...(Object.hasOwn(allowed.securityDefiner, name)
        ? []
        : [`function ${name} runs as its owner (SECURITY DEFINER) and is not on the list`]),
      ...(path ? [] : [`function ${name} runs as its owner and does not set search_path`]),
      ...(open ? [`function ${name} runs as its owner and PUBLIC may call it`] : []),
    ]),
    ...missing(
      'function',
      allowed.securityDefiner,
      functions.map((f) => f.name),
    ),
    ...missing(
      'trigger',
      allowed.triggers,
      triggers.map((t) => t.name),
    ),
  ];
}
