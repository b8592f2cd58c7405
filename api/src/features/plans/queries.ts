import { and, asc, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { Plan, PlannedKind } from '@takt/contract/plans.ts';
import type { OrgTx } from '../../db/connect.ts';
import { organisations } from '../../db/tables/organisations.ts';
import { plans } from '../../db/tables/loop.ts';

/** Which plan: everything but its amount. */
export type PlanKey = Pick<Plan, 'month' | 'measure'> & {
  readonly subject: Pick<Plan['subject'], 'kind' | 'id' | 'source_id'>;
};
export type GivenPlan = Pick<Plan, 'month' | 'measure' | 'subject' | 'amount'>;

const mostPlans = 10_000;
const firstDayOf = (month: string) => `${month}-01`;

const columns = {
  month: sql<string>`to_char(${plans.month}, 'YYYY-MM')`,
  kind: plans.subjectKind,
  id: plans.subjectId,
  name: plans.subjectName,
  source_id: plans.sourceId,
  measure: plans.measure,
  amount: sql<string>`trim_scale(${plans.amount})::text`,
  updated_by: plans.updatedBy,
  updated_at: plans.updatedAt,
};
type Row = Omit<Plan, 'subject'> & Plan['subject'];
const planOf = ({ kind, id, name, source_id, ...row }: Row): Plan => ({
  ...row,
  subject: { kind, id, name, source_id },
});

export async function listPlans(
  tx: OrgTx,
  {
    from,
    to,
    kind,
  }: {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly kind?: PlannedKind | undefined;
  },
): Promise<Plan[]> {
  const rows = await tx
    .select(columns)
    .from(plans)
    .where(
      and(
        eq(plans.orgId, tx.orgId),
        from === undefined ? undefined : gte(plans.month, firstDayOf(from)),
        to === undefined ? undefined : lte(plans.month, firstDayOf(to)),
        kind && eq(plans.subjectKind, kind),
      ),
    )
    .orderBy(
      desc(plans.month),
      asc(plans.subjectKind),
      asc(plans.subjectName),
      asc(plans.subjectId),
      asc(plans.sourceId),
      asc(plans.measure),
    )
    .limit(mostPlans);
  return rows.map(planOf);
}

/** Those of the keys that there are, locked for what comes next. */
export async function lockedPlans(tx: OrgTx, keys: readonly PlanKey[]): Promise<Plan[]> {
  const rows = await tx
    .select(columns)
    .from(plans)
    .where(and(eq(plans.orgId, tx.orgId), among(keys)))
    .orderBy(asc(plans.month), asc(plans.subjectKind), asc(plans.subjectId))
    .for('update');
  return rows.map(planOf);
}

export async function deletePlans(tx: OrgTx, keys: readonly PlanKey[]): Promise<void> {
  if (keys.length > 0) await tx.delete(plans).where(and(eq(plans.orgId, tx.orgId), among(keys)));
}

function among(keys: readonly PlanKey[]): SQL {
  const list = (of: (key: PlanKey) => string) => sql.param(keys.map(of));
  return sql`(${plans.month}, ${plans.subjectKind}, ${plans.subjectId}, ${plans.sourceId}, ${plans.measure}) IN (
    SELECT * FROM unnest(
      ${list(({ month }) => firstDayOf(month))}::date[],
      ${list(({ subject }) => subject.kind)}::text[],
      ${list(({ subject }) => subject.id)}::text[],
      ${list(({ subject }) => subject.source_id)}::text[],
      ${list(({ measure }) => measure)}::text[]))`;
}

export async function putPlans(tx: OrgTx, by: string | null, given: readonly GivenPlan[]): Promise<Plan[]> {
  if (given.length === 0) return [];
  const now = new Date().toISOString();
  const rows = await tx
    .insert(plans)
    .values(
      given.map(({ month, subject, measure, amount }) => ({
        orgId: tx.orgId,
        month: firstDayOf(month),
        subjectKind: subject.kind,
        subjectId: subject.id,
        sourceId: subject.source_id,
        subjectName: subject.name,
        measure,
        amount,
        updatedBy: by,
        updatedAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [plans.orgId, plans.month, plans.subjectKind, plans.subjectId, plans.sourceId, plans.measure],
      set: {
        subjectName: sql`excluded.subject_name`,
        amount: sql`excluded.amount`,
        updatedBy: sql`excluded.updated_by`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .returning(columns);
  return rows.map(planOf);
}

/** How the organisation's own plan is called. */
export async function organisationName(tx: OrgTx): Promise<string> {
  const [row] = await tx
    .select({ name: organisations.name })
    .from(organisations)
    .where(eq(organisations.orgId, tx.orgId));
  return row?.name ?? '';
}
