type Plural = 'few' | 'many';

/**
 * What a catalogue must hold, given the Russian one: the same keys; `_few` and `_many` only where the
 * language has them. Polish is asked for them by `LikeWithPlurals`.
 */
export type Like<T> = {
  [K in keyof T as K extends `${string}_${Plural}` ? never : K]: T[K] extends string ? string : Like<T[K]>;
};

/** As `Like`, with every plural form of Russian: one, few, many, other. */
export type LikeWithPlurals<T> = {
  [K in keyof T]: T[K] extends string ? string : LikeWithPlurals<T[K]>;
};
