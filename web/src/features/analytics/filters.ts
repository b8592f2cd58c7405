/** What every report can be narrowed by; `q` is a part of a name. */
export type FilterKind = 'platform' | 'campaign' | 'product' | 'source' | 'q';
/** Those that are chosen from what there is. */
export type ChosenFilter = Exclude<FilterKind, 'q'>;
