import type { ReportQuery } from '@takt/contract/reports.ts';
import type { z } from '@takt/contract/zod.ts';
import type { OrgId } from '../../../db/connect.ts';
import type { Frame } from '../../../metrics/frame.ts';
import type { Report } from '../../../metrics/report.ts';
import type { Warehouse } from '../../../warehouse/client.ts';

/** A report as data: what it is asked with, what it answers with, and how; its frame and its keeping are the Reporter's. */
export interface Definition<Q extends ReportQuery, T> extends Pick<
  Report<T>,
  'measures' | 'reads' | 'ignores' | 'empty'
> {
  readonly query: z.ZodType<Q>;
  readonly work: (warehouse: Warehouse, orgId: OrgId, frame: Frame, query: Q) => Promise<T>;
}

export const definition = <Q extends ReportQuery, T>(of: Definition<Q, T>): Definition<Q, T> => of;
