import { importStatus } from '@takt/contract/imports.ts';
import { z } from '@takt/contract/zod.ts';

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
  status: importStatus.optional().catch(undefined),
});
export type DataSearch = z.infer<typeof search>;

export const dataSearch = (given: Record<string, unknown>): DataSearch => search.parse(given);
