import type { Finding } from '@takt/contract/evidence.ts';
import type { MeasureKey } from '@takt/contract/metrics.ts';
import type { ReportState } from '../analytics/useReportState.ts';

/** A row, a point or a sentence of a report that somebody wants a task of. Period, filters and link are those of the report. */
export interface FindingDraft {
  subject: Finding['subject'];
  measure: MeasureKey;
  /** What the report says about it, word for word. */
  sentence?: string;
  /** At stake, in the currency of the report. */
  money?: string | null;
  /** Without one the title is made of the figures. */
  title?: string;
  /** Of a report that is told about elsewhere; without it the report is the screen. */
  link?: string;
  /** Of a block that is asked something else than its page, as on a dashboard. */
  state?: ReportState;
}

type Listener = () => void;

// Whoever asks stands anywhere below a page, and the dialog beside it: they meet here and not in a provider that every
// row would hang on.
let asked: FindingDraft | null = null;
const listeners = new Set<Listener>();

export function askForTask(draft: FindingDraft | null): void {
  asked = draft;
  for (const tell of listeners) tell();
}

export const askedDraft = (): FindingDraft | null => asked;

export function onAsked(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
