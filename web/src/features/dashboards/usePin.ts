import type { ReportSearch } from '../analytics/search.ts';
import { askToPin } from './pins.ts';

export type Pin = (block: string, search: ReportSearch) => void;

const pin: Pin = (block, search) => askToPin({ block, search });

/** Opens the dialog «Закрепить на панели» of the page's `PinHost`, with the block as it is set now. */
export const usePin = (): Pin => pin;
