import type { ReportSearch } from '../analytics/search.ts';

export interface Pinned {
  /** Which block, `sales.trend`. */
  block: string;
  /** As it is set now. */
  search: ReportSearch;
}

// Whoever asks stands anywhere below a page, and the dialog beside it: they meet here and not in a provider that every
// block would hang on.
let asked: Pinned | null = null;
const listeners = new Set<() => void>();

export function askToPin(pinned: Pinned | null): void {
  asked = pinned;
  for (const tell of listeners) tell();
}

export const askedPin = (): Pinned | null => asked;

export function onAskedPin(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
