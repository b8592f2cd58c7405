// Runs dependency-cruiser over the tree and makes sure that it has understood it.
// `node scripts/check-imports.ts [root]`; the rules stand in .dependency-cruiser.mjs.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'));
const { default: rules }: { default: IConfiguration } = await import('../.dependency-cruiser.mjs');

process.chdir(root);
const parts = ['contract', 'api', 'web', 'e2e', 'bench', 'scripts'].filter((part) => existsSync(part));
const { output } = await cruise(parts, {
  ...rules.options,
  ruleSet: { forbidden: rules.forbidden },
  validate: true,
  baseDir: root,
});
if (typeof output === 'string') throw new Error(output);

const faults = [...violations(output), ...blindness(output)];
for (const fault of faults) console.error(fault);
const { totalCruised, totalDependenciesCruised } = output.summary;
console.log(
  `Imports: ${totalCruised} modules and ${totalDependenciesCruised ?? 0} imports read, ${faults.length} against the rules.`,
);
process.exitCode = faults.length > 0 ? 1 : 0;

function violations({ summary }: ICruiseResult): string[] {
  const comments = new Map((rules.forbidden ?? []).map((rule) => [rule.name, rule.comment]));
  return summary.violations.map(
    ({ rule, from, to, cycle }) =>
      `${[from, ...(cycle?.map(({ name }) => name) ?? [to])].join(' → ')}\n  ${rule.name}: ${comments.get(rule.name) ?? ''}`,
  );
}

/** A check that read nothing has found nothing: it must have seen our imports, also those between workspaces. */
function blindness({ modules }: ICruiseResult): string[] {
  const imports = modules.flatMap((module) =>
    module.dependencies.map((dependency) => ({ from: module.source, to: dependency.resolved })),
  );
  const seen = (from: RegExp, to: RegExp) => imports.some((one) => from.test(one.from) && to.test(one.to));
  const checks: [boolean, string][] = [
    [modules.length > 0, 'modules'],
    [imports.length > 0, 'imports'],
    [seen(/^api\/src\/.+\.ts$/, /^contract\/src\/.+\.ts$/), 'import of the contract in the api'],
    [seen(/^web\/src\/.+\.tsx?$/, /^contract\/src\/.+\.ts$/), 'import of the contract in the web app'],
    [seen(/^web\/src\/.+\.tsx$/, /^web\/src\/.+\.tsx$/), 'import between components'],
    [seen(/\/routes\.ts$/, /\/service\.ts$/), 'import of a service in routes'],
    [seen(/^contract\/src\/zod\.ts$/, /\/zod\//), 'import of zod in the contract'],
  ];
  return checks.flatMap(([found, what]) =>
    found ? [] : [`dependency-cruiser saw no ${what}: it has not read the tree.`],
  );
}
