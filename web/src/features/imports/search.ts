import type { DataImport } from '@takt/contract/imports.ts';
import { z } from '@takt/contract/zod.ts';

// Written out: the contract of imports is large, and every address is read at the start.
const statuses = [
  'uploaded',
  'queued',
  'running',
  'done',
  'failed',
  'undoing',
  'undone',
] as const satisfies readonly DataImport['status'][];

const search = z.object({
  /** The wizard is open. */
  upload: z.literal(true).optional().catch(undefined),
  /** A file that was uploaded earlier: the wizard goes on with it. */
  file: z.uuid().optional().catch(undefined),
  /** The import whose progress is watched. */
  import: z.uuid().optional().catch(undefined),
  /** Of the list: imports of one source only. */
  source: z.uuid().optional().catch(undefined),
  /** Of the list: imports that stand so. */
  status: z.enum(statuses).optional().catch(undefined),
});
export type DataSearch = z.infer<typeof search>;

export const dataSearch = (given: Record<string, unknown>): DataSearch => search.parse(given);
