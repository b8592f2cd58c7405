import { mostLevels } from '../../tasks/parents/service.ts';
import type { Problem, TaskRecord } from './records.ts';

/** Each parent by the id of its own row; what is not in the file, below itself or too deep has none. */
export function withParents(records: readonly TaskRecord[]): { records: TaskRecord[]; problems: Problem[] } {
  const names = new Map<string, string>();
  for (const { external_id, aliases } of records)
    for (const name of [...aliases, external_id]) names.set(name, external_id);
  const parentOf = new Map(
    records.flatMap(({ external_id, parent }) => {
      const found = parent === null ? undefined : names.get(parent);
      return found === undefined ? [] : [[external_id, found] as const];
    }),
  );
  const problems: Problem[] = [];
  const settled = records.map((record) => {
    if (record.parent === null) return record;
    const parent = parentOf.get(record.external_id);
    if (parent === undefined) {
      problems.push({ line: record.line, column: null, code: 'no_parent', value: record.parent });
      return { ...record, parent: null };
    }
    let levels = 1;
    for (
      let at: string | undefined = record.external_id;
      at !== undefined && levels <= mostLevels + 1;
      levels++
    )
      at = parentOf.get(at);
    if (levels - 1 <= mostLevels) return { ...record, parent };
    problems.push({ line: record.line, column: null, code: 'bad_parent' });
    parentOf.delete(record.external_id);
    return { ...record, parent: null };
  });
  return { records: settled, problems };
}
