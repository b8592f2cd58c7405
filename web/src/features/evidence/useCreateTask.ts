import { askForTask, type FindingDraft } from './findings.ts';

export type { FindingDraft } from './findings.ts';

/** Opens the dialog «Создать задачу» of the page's `FindingHost`. */
export const useCreateTask = (): ((draft: FindingDraft) => void) => askForTask;
