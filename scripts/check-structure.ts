// Holds the tree to its shape: one noun, one name, in contract, api and web; a closed list of file names in a feature.
// `node scripts/check-structure.ts` prints what is out of place and what to do instead.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';

/** What a feature of the api may consist of. The second list names what one feature alone needs, and why. */
const apiFiles = ['routes.ts', 'service.ts', 'queries.ts', 'policy.ts'];
const apiExtras: Readonly<Record<string, readonly RegExp[]>> = {
  // Reports: one file a question in `reports/`, arithmetic without any database in `methods/`, the SQL that a question
  // becomes in `golden/`.
  ...Object.fromEntries(
    ['analytics', 'attribution', 'contracts', 'creatives', 'marks', 'plans', 'quality', 'sales'].map(
      (noun) => [noun, [/^reports\/[a-z-]+\.ts$/, /^methods\/[a-z-]+\.ts$/, /^golden\/[a-z-]+\.sql$/]],
    ),
  ),
  auth: [
    /^attempts\.ts$/, // how often anybody may guess, before it is known who he is
    /^accounts\.ts$/, // how an account begins and is taken back: everything that a link of a letter settles
    /^letters\.ts$/, // the job that finds out whether an address is anybody's
  ],
  imports: [
    /^reading\/[a-z-]+\.ts$/, // bytes to rows, without any database
    /^unpacking\/[a-z-]+\.ts$/, // workbooks and archives to text
    /^facts\/[a-z-]+\.ts$/, // rows to the warehouse, and back
    /^(push|mappings|tags)\/(service|queries)\.ts$/, // rows of other systems; how a file was read the last time; what is said by hand
    /^(upload|stored|due|run)\.ts$/, // the way of a file: it comes, it is kept, it is queued, the job reads it
    /^testing\.ts$/, // files that its tests share
  ],
  invitations: [
    /^offers\/(service|queries)\.ts$/, // the side of whoever is invited: by link or address, before he is in any organisation
  ],
  comments: [/^mentions\.ts$/], // whom a text names, without any database
  evidence: [
    /^reports\/[a-z-]+\.ts$/, // what is asked of the warehouse
    /^methods\/[a-z-]+\.ts$/, // days and verdicts, without any database
    /^effects\/(service|queries)\.ts$/, // what came of a finished task, measured until it is settled
  ],
  events: [
    /^audit\/(service|queries|csv|words)\.ts$/, // the log as people read it: a list, and a file in their language
    /^readers\/(service|queries)\.ts$/, // whoever follows the logs of all organisations and keeps its places
    /^presence\/(service|queries)\.ts$/, // who is where just now, which no log keeps
  ],
  notifications: [
    /^log\/queries\.ts$/, // from events to what they mean to whom
    /^letters\/(service|queries)\.ts$/, // what has not been read, and the daily digest
    /^reminders\/(service|queries)\.ts$/, // what the calendar tells and no event does
  ],
  overview: [/^my-day\/queries\.ts$/], // what is one person's to do
  organisations: [
    /^preferences\.ts$/, // what is chosen for all of its people, by the names of the contract and of the columns
    /^slugs\.ts$/, // addresses from names, and those that nobody may have
    /^access\/(service|queries)\.ts$/, // its page, and whoever asks to be let in
    /^deletion\/(service|queries)\.ts$/, // hidden, restored, gone for good
    /^figures\/(service|queries)\.ts$/, // what is counted of it
  ],
  projects: [/^public\/(service|queries)\.ts$/], // what strangers see
  operations: [/^undo\/(service|queries)\.ts$/], // taking back, which has rules of its own
  briefings: [
    /^(reports|methods)\/[a-z-]+\.ts$/, // headlines of each report; their choice and sentences, without any database
    /^letters\/(service|queries)\.ts$/, // on Monday mornings
  ],
  rules: [
    /^(reports|methods)\/[a-z-]+\.ts$/, // what each kind asks; thresholds and sentences, without any database
    /^checks\/(service|tasks)\.ts$/, // from what was found to causes and their tasks, and when
  ],
  tasks: [
    /^(columns|fields)\/queries\.ts$/, // what is told of a task, what a PATCH writes
    /^parents\/(service|queries)\.ts$/, // what is above and below it, and what may hang where
    /^(selection|orders|views|figures)\/queries\.ts$/, // one filter, its orders, and what is shown and counted of it
    /^places\/(service|queries)\.ts$/, // where a card stands
    /^trash\/service\.ts$/, // away, and back to where it was
  ],
  templates: [
    /^making\/service\.ts$/, // from a template to a task, by hand and on the days of its rule
    /^recurrence\.ts$/, // the arithmetic of those days, without any database
  ],
  trash: [/^purge\/(service|queries)\.ts$/], // gone for good after its 30 days
  'two-factor': [/^codes\.ts$/], // the arithmetic of codes, without any database
  exports: [
    /^columns\.ts$/, // what a file tells of each noun
    /^words\.ts$/, // in the reader's language
  ],
  sources: [
    /^connectors\/[a-z-]+(\/[a-z-]+)?\.ts$/, // what each platform answers, behind one interface
    /^(shown|secrets|holdings|removal)\.ts$/, // what is told of a source, what never is, what there is of it, and its end
    /^syncs\/(service|queries|planning|schedule|handover)\.ts$/, // readings of an account: due, resumed, made an import
  ],
  search: [/^words\.ts$/], // what was typed, without any database
  webhooks: [/^sending\/(service|request)\.ts$/], // from the log to the other side
  'work-imports': [
    /^preview\/service\.ts$/, // a file that has arrived
    /^reading\/[a-z-]+\.ts$/, // bytes to records, without any database
    /^(tasks|clients)\/(service|queries)\.ts$/, // records to rows, and back
  ],
  users: [/^picture\.ts$/], // bytes of an upload to an avatar
};
/** Contract files that are no noun of the product but the language the nouns are written in. */
const contractWords = [
  'endpoint',
  'import-fields',
  'values',
  'words',
  'problem',
  'reports',
  'subjects',
  'languages',
  'metrics',
  'task-filter',
  'task-stats',
  'effects',
  'zod',
];
/** Parts of the web app that show other nouns and have none of their own. */
const screensOnly = ['shell', 'home', 'campaigns', 'marketing'];

const banned = /^(utils?|helpers?|common|misc|index)\.(ts|tsx|mjs|js)$/;
const bannedFolder = /^(utils?|helpers?|common|misc|lib)$/;
const mostLines = 300;
/** Tests are as long as what they tell; texts, routes and migrations are lists that nobody reads from top to bottom. */
const mayBeLong =
  /(\.test\.tsx?|\/router\.tsx|\/routes\/.+|\/texts\/.+|\/sentences\/.+|\/dictionary\.ts|\/migrations\/.+|\/hostile\.ts)$/;
const skipped = new Set(['node_modules', 'dist', 'data', 'data-demo', 'test-results', '.git', '.cache']);

export interface Verdict {
  /** How many files were read; a check that passes on nothing is none. */
  readonly files: number;
  readonly faults: readonly string[];
}

export function checkStructure(root: string): Verdict {
  const files = ['contract', 'api', 'web', 'e2e', 'bench', 'scripts'].flatMap((part) =>
    filesBelow(join(root, part)).map((file) => relative(root, file).split(sep).join('/')),
  );
  const nouns = files.flatMap((file) => /^contract\/src\/([\w-]+)\.ts$/.exec(file)?.[1] ?? []);
  return {
    files: files.length,
    faults: [
      ...files.flatMap((file) => [
        ...faultsOfName(file),
        ...faultsOfLength(root, file),
        ...faultsOfPlace(file),
      ]),
      ...faultsOfNouns(files, nouns),
    ],
  };
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

function faultsOfName(file: string): string[] {
  const faults: string[] = [];
  if (banned.test(basename(file)))
    faults.push(
      `${file}: a file is named after what it holds; move each function to the concept that it serves`,
    );
  if (
    dirname(file)
      .split('/')
      .some((folder) => bannedFolder.test(folder))
  )
    faults.push(`${file}: a folder is named after what it holds, not ${dirname(file)}`);
  return faults;
}

function faultsOfLength(root: string, file: string): string[] {
  if (!/\.(ts|tsx|mjs)$/.test(file) || mayBeLong.test(file)) return [];
  const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1;
  return lines > mostLines
    ? [`${file}: ${lines} lines; a concept in it is asking for a file of its own (at most ${mostLines})`]
    : [];
}

function faultsOfPlace(file: string): string[] {
  const inApi = /^api\/src\/features\/([^/]+)\/(.+)$/.exec(file);
  if (inApi) return faultsOfApi(file, inApi[1] ?? '', inApi[2] ?? '');
  const inWeb = /^web\/src\/features\/([^/]+)\/(.+)$/.exec(file);
  if (inWeb) return faultsOfWeb(file, inWeb[2] ?? '');
  if (/^(api|web)\/src\/features\/[^/]+$/.test(file))
    return [`${file}: a feature is a folder named after its noun; put the file into one`];
  if (/^contract\/src\/.+\//.test(file))
    return [`${file}: the contract has one file a noun and no folders; name the noun`];
  return [];
}

function faultsOfApi(file: string, noun: string, inside: string): string[] {
  const extras = Object.hasOwn(apiExtras, noun) ? (apiExtras[noun] ?? []) : [];
  const known =
    apiFiles.includes(inside) ||
    inside.endsWith('.test.ts') ||
    extras.some((pattern) => pattern.test(inside));
  return known
    ? []
    : [
        `${file}: a feature of the api consists of ${apiFiles.join(', ')} and tests; put joining into routes.ts, rules into service.ts, SQL into queries.ts, rights into policy.ts`,
      ];
}

function faultsOfWeb(file: string, inside: string): string[] {
  const name = basename(inside);
  if (/\.test\.tsx?$/.test(name) || /^[A-Za-z]\w*\.module\.css$/.test(name)) return [];
  if (name.endsWith('.tsx'))
    // Columns of a table say how their cells look; they are not components.
    return /^([A-Z]\w*|use[A-Z]\w*|\w+Columns?)\.tsx$/.test(name)
      ? []
      : [`${file}: a .tsx file holds a component and carries its name: PascalCase, useX or xColumns`];
  if (name.endsWith('.ts'))
    return /^[a-z][A-Za-z0-9]*\.ts$/.test(name)
      ? []
      : [`${file}: api.ts, useX.ts or a concept in camelCase; components are .tsx`];
  return [
    `${file}: a feature of the web app holds components, .ts and .module.css; other files go to web/public`,
  ];
}

/** One noun, one name: what the api and the web app call a feature stands in the contract under that name. */
function faultsOfNouns(files: readonly string[], nouns: readonly string[]): string[] {
  const features = (part: 'api' | 'web') =>
    new Set(files.flatMap((file) => new RegExp(`^${part}/src/features/([^/]+)/`).exec(file)?.[1] ?? []));
  const [api, web] = [features('api'), features('web')];
  const unknown = (part: string, names: Iterable<string>, also: readonly string[]) =>
    [...names]
      .filter((name) => !nouns.includes(name) && !also.includes(name))
      .map(
        (name) =>
          `${part}/src/features/${name}: no contract/src/${name}.ts; use the noun's name of the contract`,
      );
  return [
    ...unknown('api', api, []),
    ...unknown('web', web, screensOnly),
    ...nouns
      .filter((noun) => !api.has(noun) && !contractWords.includes(noun))
      .map((noun) => `contract/src/${noun}.ts: no api/src/features/${noun}; name both alike`),
    ...files
      .filter(
        (file) =>
          /^contract\/src\/[^/]+$/.test(file) && !/^contract\/src\/[a-z][\w-]*(\.test)?\.ts$/.test(file),
      )
      .map((file) => `${file}: the contract holds .ts files named after nouns in lower case`),
  ];
}

if (import.meta.main) {
  const { files, faults } = checkStructure(join(import.meta.dirname, '..'));
  for (const fault of faults) console.error(fault);
  if (files === 0) console.error('check-structure read no file: it was started in the wrong place.');
  else console.log(`Structure: ${files} files read, ${faults.length} out of place.`);
  process.exitCode = faults.length > 0 || files === 0 ? 1 : 0;
}
