import { mapping, type Mapping } from '@takt/contract/imports.ts';
import { and, eq } from 'drizzle-orm';
import type { OrgTx } from '../../../db/connect.ts';
import { importMappings } from '../../../db/tables/imports.ts';

export async function saveMapping(tx: OrgTx, signature: string, kept: Mapping): Promise<void> {
  const values = { kind: kept.kind, mapping: kept, updatedAt: new Date().toISOString() };
  await tx
    .insert(importMappings)
    .values({ orgId: tx.orgId, signature, ...values })
    .onConflictDoUpdate({ target: [importMappings.orgId, importMappings.signature], set: values });
}

export async function mappingOf(tx: OrgTx, signature: string): Promise<Mapping | undefined> {
  const [row] = await tx
    .select({ mapping: importMappings.mapping })
    .from(importMappings)
    .where(and(eq(importMappings.orgId, tx.orgId), eq(importMappings.signature, signature)));
  // One of an earlier release may say what this one does not know: then it is forgotten.
  return mapping.safeParse(row?.mapping).data;
}
