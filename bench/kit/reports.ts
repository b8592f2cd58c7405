import type { Stage } from '../../e2e/stage.ts';

export interface ReportCall {
  readonly path: string;
  /** Whether it is asked for a period. */
  readonly hasPeriod: boolean;
}

interface Document {
  paths: Record<string, { get?: { parameters?: { in: string; name: string }[] } }>;
}
/** Ids that `fillWarehouse` gives. */
const ids: Readonly<Record<string, string>> = { campaigns: 'c1', creatives: 'a1' };

/** Every call of the OpenAPI document that answers from the warehouse. */
export async function reportCalls(stage: Stage): Promise<ReportCall[]> {
  const answer = await fetch(`${stage.url}/api/openapi.json`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the document is held to its form by the tests that are generated from it
  const { paths } = (await answer.json()) as Document;
  return Object.entries(paths)
    .filter(([path, { get }]) => get && /^\/(analytics|insights|data-analytics)\//.test(path))
    .map(([path, { get }]) => ({
      path: path.replace(/\/([a-z-]+)\/\{[^}]+\}/, (_, noun: string) => `/${noun}/${ids[noun] ?? '1'}`),
      hasPeriod: (get?.parameters ?? []).some(({ name }) => name === 'start_date'),
    }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
