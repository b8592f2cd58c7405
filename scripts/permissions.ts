// Writes docs/permissions.md from the api's policy.ts files and from the routes that they are joined to.
// `node scripts/permissions.ts` writes it; with `--check` it only tells whether the page still says what the code does.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Rule, Verdict } from '../api/src/http/actor.ts';
import type { Endpoint } from '../contract/src/endpoint.ts';
import { type Row, acts } from './acts.ts';

export interface Operation {
  readonly method: string;
  /** Spellings of one call. */
  readonly paths: readonly string[];
  readonly summary: string;
  readonly access: { readonly level: Endpoint['access']; readonly roles?: Rule; readonly confirmed?: true };
}
export interface Feature {
  readonly noun: string;
  readonly rules: Readonly<Record<string, Rule>>;
  /** In the order of routes.ts. */
  readonly operations: readonly Operation[];
}

export function permissionsPage(
  features: readonly Feature[],
  rows = acts,
): { page: string; faults: string[] } {
  const rules = new Map(
    features.flatMap(({ noun, rules: may }) =>
      Object.entries(may).map(([act, rule]): [string, Rule] => [`${noun}.${act}`, rule]),
    ),
  );
  return {
    page: [
      '# Who may do what',
      '',
      'Written by `node scripts/permissions.ts` from the `policy.ts` files of the api and from its routes; it is not edited by hand.',
      '',
      '✓ everything · own: only what one made oneself, or oneself · – nothing.  ',
      '**2FA**: only with a second factor. **2FA where demanded**: with one where the organisation demands it of its owner and administrators. **Confirmed**: the person has proved within the last minutes who he is (`POST /auth/confirm`).',
      '',
      '| act | owner | admin | member | besides |',
      '|---|---|---|---|---|',
      ...rows.map((row) => rowOf(row, rules.get(row.of[0] ?? ''))),
      ...features.flatMap(sectionOf),
      '',
    ].join('\n'),
    faults: [...faultsOfRows(rows, rules), ...faultsOfOperations(features, new Set(rules.values()))],
  };
}

function rowOf({ act, note }: Row, rule: Rule | undefined): string {
  if (!rule) return cells([act, '?', '?', '?', '']);
  const besides = [rule.dangerous && '2FA where demanded', note].filter(Boolean).join('; ');
  return cells([act, sign(rule.owner), sign(rule.admin), sign(rule.member), besides]);
}

function sign(verdict: Verdict): string {
  if (typeof verdict === 'boolean') return verdict ? '✓' : '–';
  return verdict === 'own' ? 'own' : '2FA';
}

function sectionOf({ noun, operations }: Feature): string[] {
  if (operations.length === 0) return [];
  return [
    '',
    `## ${noun}`,
    '| call | who may | besides |',
    '|---|---|---|',
    ...operations.map(({ method, paths, access }) =>
      cells([
        `${method} ${paths.map((path) => `\`${path}\``).join(' ')}`,
        who(access),
        [access.roles?.dangerous && '2FA where demanded', access.confirmed && 'confirmed']
          .filter(Boolean)
          .join('; '),
      ]),
    ),
  ];
}

function who({ level, roles }: Operation['access']): string {
  if (level === 'anyone') return 'anyone';
  if (level === 'signed_in') return 'signed in';
  if (level === 'verified') return 'signed in, address verified';
  if (!roles) return '?';
  const { owner, admin, member } = roles;
  if (owner === true && admin === true && member === true) return 'every role';
  return Object.entries({ owner, admin, member })
    .flatMap(([role, verdict]) => {
      if (verdict === false) return [];
      return [verdict === true ? role : `${role} (${sign(verdict)})`];
    })
    .join(', ');
}

const cells = (texts: readonly string[]): string => `| ${texts.join(' | ')} |`;

function faultsOfRows(rows: readonly Row[], rules: ReadonlyMap<string, Rule>): string[] {
  const named = new Set(rows.flatMap(({ of }) => of));
  return [
    ...[...rules.keys()]
      .filter((act) => !named.has(act))
      .map((act) => `${act} belongs to no row of the table: name its row in scripts/acts.ts`),
    ...rows.flatMap(({ act, of }) => {
      const unknown = of.filter((name) => !rules.has(name)).map((name) => `${name} stands in no policy.ts`);
      const different = new Set(of.flatMap((name) => rules.get(name) ?? []).map(shape)).size > 1;
      return different ? [...unknown, `"${act}": ${of.join(', ')} have different rules`] : unknown;
    }),
  ];
}
const shape = ({ owner, admin, member, dangerous }: Rule): string =>
  [owner, admin, member, dangerous === true].join();

function faultsOfOperations(features: readonly Feature[], rules: ReadonlySet<Rule>): string[] {
  return features.flatMap(({ operations }) =>
    operations.flatMap(({ method, paths, access: { level, roles } }) => {
      if (level !== 'organisation' || (roles && rules.has(roles))) return [];
      return [`${method} ${paths.join(' ')} goes by a rule that stands in no policy.ts`];
    }),
  );
}

/** Runs each routes.ts against a recorder: whatever a route joins is there without any engine. */
export async function readFeatures(folder: string): Promise<Feature[]> {
  const features: Feature[] = [];
  for (const noun of readdirSync(folder).toSorted()) {
    const files = readdirSync(join(folder, noun));
    const load = async (file: string): Promise<Record<string, unknown>> =>
      files.includes(file) ? await import(pathToFileURL(join(folder, noun, file)).href) : {};
    const { may = {} } = await load('policy.ts');
    const operations: Operation[] = [];
    for (const register of Object.values(await load('routes.ts')).filter(isFunction))
      await register(recorder(operations), anything);
    features.push({ noun, rules: rulesOf(noun, may), operations });
  }
  return features;
}

const isFunction = (value: unknown): value is (...given: unknown[]) => unknown => typeof value === 'function';

/** As much of Fastify as `serve()` uses; a route that is registered in another way stops the script. */
const recorder = (operations: Operation[]): object => ({
  log: anything,
  // Calls that read their body in a way of their own.
  register: async (part: (app: object) => Promise<void>) => part(recorder(operations)),
  addContentTypeParser: anything,
  route({ method, url, schema }: Recorded) {
    const last = operations.at(-1);
    // An alias is registered right after the path that it stands for.
    const isAlias = last?.method === method && last.summary === schema.summary;
    const { summary, 'x-access': access } = schema;
    if (isAlias) operations.splice(-1, 1, { ...last, paths: [...last.paths, url] });
    else operations.push({ method, paths: [url], summary, access });
  },
});
interface Recorded {
  readonly method: string;
  readonly url: string;
  readonly schema: { readonly summary: string; readonly 'x-access': Operation['access'] };
}

/** Stands for database, mailer and the rest, which no route uses before it is called. */
const anything: unknown = new Proxy(() => anything, {
  get: (_, key) => (key === 'then' ? undefined : anything),
  apply: () => anything,
});

const verdicts: readonly unknown[] = [true, false, 'own', 'second_factor'] satisfies Verdict[];
const isRule = (value: unknown): value is Rule =>
  typeof value === 'object' &&
  value !== null &&
  (['owner', 'admin', 'member'] as const).every(
    (role) => role in value && verdicts.includes(Reflect.get(value, role)),
  );

function rulesOf(noun: string, may: unknown): Record<string, Rule> {
  return Object.fromEntries(
    Object.entries(may ?? {}).map(([act, rule]) => {
      if (!isRule(rule)) throw new Error(`${noun}/policy.ts: "${act}" says nothing for one of the roles`);
      return [act, rule];
    }),
  );
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const features = await readFeatures(join(root, 'api/src/features'));
  const { page, faults } = permissionsPage(features);
  const file = join(root, 'docs/permissions.md');
  const calls = features.reduce((sum, { operations }) => sum + operations.length, 0);
  if (calls === 0) faults.push('permissions read no call: it was started in the wrong place.');
  if (process.argv.includes('--check')) {
    if (readFileSync(file, 'utf8') !== page)
      faults.push(
        'docs/permissions.md is stale: run `node scripts/permissions.ts` and look at what changed.',
      );
  } else {
    writeFileSync(file, page);
  }
  for (const fault of faults) console.error(fault);
  console.log(`Permissions: ${calls} calls, ${faults.length} faults.`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
