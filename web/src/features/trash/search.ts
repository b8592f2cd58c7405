import { trashedKind } from '@takt/contract/words.ts';
import { z } from '@takt/contract/zod.ts';

const search = z.object({ kind: trashedKind.optional().catch(undefined) });
export type TrashSearch = z.infer<typeof search>;

export const trashSearch = (given: Record<string, unknown>): TrashSearch => search.parse(given);
