// Who may import whom. Each rule is an error, and its comment says what to do instead.
// `node scripts/check-imports.ts` runs it and makes sure that it has read something.

import { createRequire } from 'node:module';

// The visitor that dependency-cruiser walks with is older than `using`, and stops at it: here it learns the statement.
const { Visitor } = createRequire(import.meta.url)('@swc/core/Visitor.js');
const { visitStatement } = Visitor.prototype;
Visitor.prototype.visitStatement = function (statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
  statement.decls = this.visitVariableDeclarators(statement.decls);
  return statement;
};

const feature = '^api/src/features/([^/]+)/';
const tests = '\\.test\\.tsx?$';
const testing = '^(api|web)/src/(testing|features/[^/]+/testing)';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'contract-stands-alone',
      comment:
        'The contract is what web and api agree on: move what it needs into contract/, or the code that needs it out.',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(api|web|e2e|bench|scripts)/' },
    },
    {
      name: 'web-knows-only-the-contract',
      comment:
        'The web app talks to the api over HTTP: describe the call in contract/ and make it with call().',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(api|e2e|bench|scripts)/' },
    },
    {
      name: 'api-knows-no-web',
      comment:
        'The api serves the built files of web/dist and knows nothing of their source: share through contract/.',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^(web|e2e|bench|scripts)/' },
    },
    {
      name: 'foundations-know-no-feature',
      comment:
        'Hand the feature in from app.ts as a function or a value, as authenticate() and the jobs are.',
      severity: 'error',
      from: { path: '^api/src/(db|warehouse|metrics|http|engines|jobs|mail)/', pathNot: tests },
      to: { path: '^api/src/features/' },
    },
    {
      name: 'tables-only-from-queries',
      comment: 'SQL stands in queries.ts: write a function there, named after what it asks, and call that.',
      severity: 'error',
      from: {
        path: '^(api|bench|e2e)/',
        pathNot: `^api/src/db/tables/|/queries\\.ts$|${tests}`,
      },
      to: { path: '^api/src/db/tables/' },
    },
    {
      name: 'letters-only-for-the-mailer',
      comment: 'The mailer knows its letters and no other table: ask a feature for anything else.',
      severity: 'error',
      from: { path: '^api/src/mail/' },
      to: { path: '^api/src/db/tables/', pathNot: '^api/src/db/tables/letters\\.ts$' },
    },
    {
      name: 'work-never-waits-for-analytics',
      comment: 'Only the reports, imports and sources speak to ClickHouse: work must go on without it.',
      severity: 'error',
      from: {
        path: '^api/',
        pathNot: `^api/src/(warehouse|metrics|backup|admin|testing)/|^api/src/app\\.ts$|^api/src/features/(analytics|attribution|briefings|contracts|creatives|evidence|imports|marks|plans|quality|rules|sales|sources)/|${tests}`,
      },
      to: { path: '^api/src/warehouse/' },
    },
    {
      name: 'features-meet-in-service-and-queries',
      comment:
        "Another feature's routes, policy and inner files are its own: ask its service.ts or queries.ts.",
      severity: 'error',
      from: { path: feature, pathNot: tests },
      to: { path: feature, pathNot: `^api/src/features/$1/|/(service|queries)\\.ts$` },
    },
    {
      name: 'nothing-goes-back-up',
      comment: 'routes → service → queries: what two of them need belongs to the lower one.',
      severity: 'error',
      from: { path: '^api/src/features/[^/]+/(service|queries|policy)\\.ts$' },
      to: { path: '^api/src/features/[^/]+/routes\\.ts$' },
    },
    {
      name: 'queries-know-no-rules',
      comment: 'A query asks and decides nothing: move the decision into service.ts.',
      severity: 'error',
      from: { path: '^api/src/features/[^/]+/queries\\.ts$' },
      to: { path: '^api/src/features/[^/]+/(service|policy)\\.ts$' },
    },
    {
      name: 'ui-knows-nothing-of-the-product',
      comment:
        'Give the component a prop and let the screen fill it; or move the component into its feature.',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: tests },
      to: { path: '^web/src/(features|api)/' },
    },
    {
      name: 'zod-without-eval',
      comment:
        "Import z from '@takt/contract/zod.ts': zod's own tries `new Function`, which the CSP of the web app forbids.",
      severity: 'error',
      from: { path: '^(contract|web)/', pathNot: '^contract/src/zod\\.ts$' },
      to: { path: '(^|/)node_modules/zod/' },
    },
    {
      name: 'testing-only-from-tests',
      comment:
        'Builders and test doubles never run in production: move what the product needs to where it belongs.',
      severity: 'error',
      from: { path: '^(api|web|contract)/', pathNot: `${tests}|${testing}` },
      to: { path: testing },
    },
    {
      name: 'no-cycles',
      comment:
        'Two files that import each other are one concept or three: join them, or give the shared part a name.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-guesses',
      comment:
        'The import leads nowhere: correct the path (with its .ts ending), or add the package to the workspace.',
      severity: 'error',
      from: {},
      // Packages of types alone have nothing that could be resolved.
      to: { couldNotResolve: true, pathNot: '^(geojson|topojson-specification)$' },
    },
  ],
  options: {
    parser: 'swc',
    // Types count: a rule that only types keep is kept.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Of the packages only zod has a rule.
    exclude: { path: '(^|/)(node_modules/(?!zod/)|dist/|data/|data-demo/)' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
