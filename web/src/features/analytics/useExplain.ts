import type { MeasureDefinition } from '@takt/contract/metrics.ts';
import type { Figures, ReportMeta } from '@takt/contract/reports.ts';
import { createContext, use } from 'react';

/** One number and what is needed to tell how it was counted. */
export interface Explained {
  definition: MeasureDefinition;
  figures: Figures;
  meta: ReportMeta;
  compared: boolean;
  /** What the figures are of, as the name of a campaign. */
  of?: string | undefined;
  /** The only source of these figures; all of the report's without it. */
  sourceId?: string | undefined;
  platform?: string | undefined;
}

/** Opens the explanation of a number at its element. */
export type Explain = (at: HTMLElement, what: Explained) => void;

export const ExplainContext = createContext<Explain>(() => undefined);

/** Inside of an ExplanationHost, which every Block is. */
export const useExplain = (): Explain => use(ExplainContext);
