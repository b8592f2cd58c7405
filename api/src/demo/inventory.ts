import type { Db, OrgId } from '../db/connect.ts';
import { whatIsThere } from './queries.ts';

/** What the demonstration has made so far: a job that was killed goes on from there, and makes nothing twice. */
export interface Inventory {
  /** The id of what has that name, which is made where it is not there yet. */
  once(kind: string, name: string, make: () => Promise<{ readonly id: string }>): Promise<string>;
  idOf(kind: string, name: string): string;
  /** Of a task, by its title. */
  projectOf(task: string): string;
  /** Files of that name, and how far each is. */
  imports(name: string): readonly { readonly id: string; readonly state: string }[];
}

export async function takeInventory(db: Db, orgId: OrgId): Promise<Inventory> {
  const rows = await db.ask(orgId, whatIsThere);
  const key = (kind: string, name: string) => `${kind} ${name}`;
  const ids = new Map(rows.map(({ kind, name, id }) => [key(kind, name), id]));
  const projects = new Map(rows.flatMap(({ kind, name, state }) => (kind === 'task' ? [[name, state]] : [])));
  const existing = (found: string | undefined, what: string): string => {
    if (found === undefined) throw new Error(`demo: there is no ${what}`);
    return found;
  };
  return {
    async once(kind, name, make) {
      const known = ids.get(key(kind, name));
      if (known !== undefined) return known;
      const made: { id: string; project_id?: string } = await make();
      ids.set(key(kind, name), made.id);
      if (kind === 'task' && made.project_id !== undefined) projects.set(name, made.project_id);
      return made.id;
    },
    idOf: (kind, name) => existing(ids.get(key(kind, name)), key(kind, name)),
    projectOf: (task) => existing(projects.get(task), `project of ${task}`),
    imports: (name) => rows.filter((row) => row.kind === 'import' && row.name === name),
  };
}
