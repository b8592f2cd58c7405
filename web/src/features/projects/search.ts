import { projectStatus } from '@takt/contract/projects.ts';
import { z } from '@takt/contract/zod.ts';

const search = z.object({ status: projectStatus.optional().catch(undefined) });
export type ProjectsSearch = z.infer<typeof search>;

export const projectsSearch = (given: Record<string, unknown>): ProjectsSearch => search.parse(given);
