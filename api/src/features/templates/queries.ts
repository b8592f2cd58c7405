import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { TaskTemplate } from '@takt/contract/templates.ts';
import { asOrgId, type GlobalTx, type OrgId, type OrgTx } from '../../db/connect.ts';
import { labels } from '../../db/tables/labels.ts';
import { organisations } from '../../db/tables/organisations.ts';
import { projects } from '../../db/tables/projects.ts';
import { taskTemplates } from '../../db/tables/templates.ts';

export const mostTemplates = 500;

type Row = typeof taskTemplates.$inferSelect;
export type TemplateChanges = Pick<
  Row,
  'name' | 'projectId' | 'fields' | 'recurrence' | 'nextOn' | 'isPaused'
>;

const columns = {
  id: taskTemplates.id,
  name: taskTemplates.name,
  project_id: taskTemplates.projectId,
  fields: taskTemplates.fields,
  recurrence: taskTemplates.recurrence,
  next_on: taskTemplates.nextOn,
  is_paused: taskTemplates.isPaused,
  created_by: taskTemplates.createdBy,
  created_at: taskTemplates.createdAt,
};
type Selected = Omit<TaskTemplate, keyof Row['fields']> & { fields: Row['fields'] };
const shown = ({ fields, ...row }: Selected): TaskTemplate => ({ ...row, ...fields });

const byId = (tx: OrgTx, id: string) => and(eq(taskTemplates.orgId, tx.orgId), eq(taskTemplates.id, id));

export async function listTemplates(tx: OrgTx): Promise<TaskTemplate[]> {
  const rows = await tx
    .select(columns)
    .from(taskTemplates)
    .where(eq(taskTemplates.orgId, tx.orgId))
    .orderBy(asc(sql`lower(${taskTemplates.name})`), asc(taskTemplates.id))
    .limit(mostTemplates);
  return rows.map(shown);
}

export const countTemplates = (tx: OrgTx): Promise<number> =>
  tx.$count(taskTemplates, eq(taskTemplates.orgId, tx.orgId));

/** With the row locked for what comes next. */
export async function lockedTemplate(tx: OrgTx, id: string): Promise<TaskTemplate | undefined> {
  const [row] = await tx.select(columns).from(taskTemplates).where(byId(tx, id)).for('update');
  return row && shown(row);
}

export async function templateById(tx: OrgTx, id: string): Promise<TaskTemplate | undefined> {
  const [row] = await tx.select(columns).from(taskTemplates).where(byId(tx, id));
  return row && shown(row);
}

export async function insertTemplate(
  tx: OrgTx,
  row: TemplateChanges & { id: string; createdBy: string },
): Promise<TaskTemplate> {
  const [inserted] = await tx
    .insert(taskTemplates)
    .values({ ...row, orgId: tx.orgId, createdAt: new Date().toISOString() })
    .returning(columns);
  if (!inserted) throw new Error('The template is not there after it was written');
  return shown(inserted);
}

export async function updateTemplate(
  tx: OrgTx,
  id: string,
  changes: Partial<TemplateChanges>,
): Promise<TaskTemplate | undefined> {
  const [row] = await tx.update(taskTemplates).set(changes).where(byId(tx, id)).returning(columns);
  return row && shown(row);
}

export async function deleteTemplate(tx: OrgTx, id: string): Promise<void> {
  await tx.delete(taskTemplates).where(byId(tx, id));
}

export async function isInTrash(tx: OrgTx, projectId: string): Promise<boolean> {
  const living = and(eq(projects.orgId, tx.orgId), eq(projects.id, projectId), isNull(projects.deletedAt));
  return (await tx.$count(projects, living)) === 0;
}

/** Of these labels those that are still there, in the given order. */
export async function livingLabels(tx: OrgTx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: labels.id })
    .from(labels)
    .where(and(eq(labels.orgId, tx.orgId), inArray(labels.id, [...ids])));
  const living = new Set(rows.map((row) => row.id));
  return ids.filter((id) => living.has(id));
}

/** Organisations where the clock has reached the hour. */
export async function organisationsPast(tx: GlobalTx, hour: number): Promise<OrgId[]> {
  const rows = await tx
    .select({ id: organisations.orgId })
    .from(organisations)
    .where(
      and(
        isNull(organisations.deletedAt),
        sql`extract(hour FROM now() AT TIME ZONE ${organisations.timeZone}) >= ${hour}`,
      ),
    );
  return rows.map((row) => asOrgId(row.id));
}

/** Templates that have a task to make. */
export async function dueTemplates(tx: OrgTx, today: string): Promise<string[]> {
  const rows = await tx
    .select({ id: taskTemplates.id })
    .from(taskTemplates)
    .where(and(eq(taskTemplates.orgId, tx.orgId), lte(taskTemplates.nextOn, today)))
    .orderBy(asc(taskTemplates.id));
  return rows.map((row) => row.id);
}

/** Whether the template had not made a task on that day yet; whoever asks at the same time waits for the commit. */
export async function firstRun(tx: OrgTx, id: string, day: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO app.template_runs (org_id, template_id, day) VALUES (${tx.orgId}, ${id}, ${day}) ON CONFLICT DO NOTHING`);
  return rowCount === 1;
}
