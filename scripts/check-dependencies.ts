// Holds package-lock.json to what may come into Takt: from where, held by what, under which licence, and running what.
// `node scripts/check-dependencies.ts`; docs/security.md tells why.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Package {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}
export interface Lock {
  readonly packages: Readonly<Record<string, Package>>;
}

/** Ask nothing of whoever runs Takt, and little of whoever hands it on. */
const free = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 CC0-1.0 Unlicense Zlib'.split(' '),
);
/** Others, each with the reason why it may be here. */
const exceptions: readonly { name: RegExp; licence: string; why: string }[] = [
  { name: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later', why: 'libvips, a library of its own, unchanged' },
  { name: /^@fontsource-variable\//, licence: 'OFL-1.1', why: 'a font' },
];
/** For building and testing alone: nothing of it is handed on. */
const freeForTools = new Set([...free, 'MPL-2.0']);
/** Two of one kind would not know each other's contexts, classes or symbols. */
const alone = [
  'react',
  'react-dom',
  '@mantine/core',
  '@tanstack/react-query',
  'i18next',
  'zod',
  'fastify',
  'pg',
];
/** Where Takt runs. Packages of other machines are never installed, and their scripts never run. */
const machines = { os: ['linux', 'darwin'], cpu: ['x64', 'arm64'] };

export function faultsOfLock(lock: Lock, allowScripts: Readonly<Record<string, boolean>>): string[] {
  const all = Object.entries(lock.packages);
  const installed = all.flatMap(([path, entry]) => {
    const name = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
    return name === undefined || entry.link ? [] : [{ name, path, ...entry }];
  });
  if (installed.length === 0)
    return ['package-lock.json names no package: it has another form than is known here'];
  const own = all.filter(([path, { link }]) => !path.includes('node_modules/') && !link);
  return [
    ...own.flatMap(([path, entry]) => faultsOfWishes(path, entry)),
    ...installed.flatMap((one) => [
      ...(one.integrity?.startsWith('sha512-') ? [] : [`${one.path}: held by no sha512, so it may change`]),
      ...(one.resolved === undefined
        ? []
        : [`${one.path}: comes from ${one.resolved}; packages come from the registry that npm is set to`]),
      ...faultsOfLicence(one),
      ...(!one.hasInstallScript || allowScripts[one.name] || !runsHere(one)
        ? []
        : [`${one.path}: runs a script when it is installed; look at it, then name it in "allowScripts"`]),
    ]),
    ...Object.keys(allowScripts)
      .filter((name) => !installed.some((one) => one.name === name && one.hasInstallScript))
      .map((name) => `"allowScripts" names ${name}, which runs no script (any more)`),
    ...alone.flatMap((name) => {
      const versions = installed.filter((one) => one.name === name).map(({ version }) => version);
      return versions.length === 1
        ? []
        : [`${name} is there ${versions.length} times: ${versions.join(', ')}`];
    }),
  ];
}

/** Exact versions: what is installed was looked at, whoever installs it and whenever. */
const faultsOfWishes = (path: string, { dependencies = {}, devDependencies = {} }: Package): string[] =>
  Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${path || 'package.json'}: ${name} "${version}" is no exact version`);

function faultsOfLicence({
  name,
  path,
  license = 'none',
  dev,
}: Package & { name: string; path: string }): string[] {
  const allowed = dev ? freeForTools : free;
  const isAllowed = (licence: string) =>
    allowed.has(licence) || exceptions.some((one) => one.name.test(name) && one.licence === licence);
  // "A OR B" leaves the choice, "A AND B" does not.
  const holds = license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every(isAllowed));
  return holds ? [] : [`${path}: its licence is ${license}, which is none of those that ask for nothing`];
}

const runsHere = ({ os, cpu }: Package): boolean =>
  (os?.some((one) => machines.os.includes(one)) ?? true) &&
  (cpu?.some((one) => machines.cpu.includes(one)) ?? true);

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { allowScripts }: { allowScripts: Record<string, boolean> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const faults = faultsOfLock(lock, allowScripts);
  for (const fault of faults) console.error(fault);
  console.log(`Dependencies: ${Object.keys(lock.packages).length} packages read, ${faults.length} faults.`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
