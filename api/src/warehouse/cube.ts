export type Kind = 'money' | 'count' | 'ratio' | 'percent';
export type Better = 'up' | 'down' | 'neither';
interface Meaning {
  readonly kind: Kind;
  readonly better: Better;
}
export interface Sum extends Meaning {
  readonly column: string;
}
export interface Ratio<M extends string> extends Meaning {
  readonly numerator: readonly { readonly measure: M; readonly sign: '+' | '-' }[];
  readonly denominator: M;
  readonly scale: number;
}
export type Measure<M extends string> = Sum | Ratio<M>;

/** A column with its table's alias, and the coarsest level that knows it. */
export interface Dimension {
  readonly column: string;
  readonly level?: string;
}

/**
 * What can be asked of a table, declared once as data. Names of a question are looked up here and nowhere else, so no
 * text of a caller ever becomes SQL.
 */
export interface Cube<D extends string, M extends string> {
  readonly table: string;
  readonly alias: string;
  readonly organisation: string;
  readonly time: string;
  readonly dimensions: Readonly<Record<D, Dimension>>;
  readonly measures: Readonly<Record<M, Measure<M>>>;
  /**
   * For tables that hold the same money at several levels, which must not be added up: `levels` from coarse to fine,
   * and the table that knows which level exists for which `keys`. A question reads, for each of those keys, the
   * coarsest existing level that has all of its dimensions. So a source that reports campaigns in one month and ads in
   * the next is complete, and one that reports both is never counted twice.
   */
  readonly grain?: {
    readonly levels: readonly string[];
    readonly column: string;
    readonly known: string;
    readonly keys: readonly { readonly fact: string; readonly known: string }[];
    readonly time: string;
  };
}

/** Checks at compile time that ratios name measures of the same cube. */
export const cube = <const D extends string, const M extends string>(
  declaration: Omit<Cube<D, M>, 'measures'> & { readonly measures: Readonly<Record<M, Measure<NoInfer<M>>>> },
): Cube<D, M> => declaration;

export const sum = (column: string, meaning: Meaning): Sum => ({ column, ...meaning });

/** `over / under × scale` of the sums: measures, never columns, so it is right at every grain. */
export const ratio = <const N extends string, const U extends string>(
  over: N | { readonly plus: N; readonly minus: N },
  under: U,
  { scale = 1, ...meaning }: Meaning & { scale?: number },
): Ratio<N | U> => ({
  numerator:
    typeof over === 'string'
      ? [{ measure: over, sign: '+' }]
      : [
          { measure: over.plus, sign: '+' },
          { measure: over.minus, sign: '-' },
        ],
  denominator: under,
  scale,
  ...meaning,
});

/** Days, both inclusive, `YYYY-MM-DD`. */
export interface Span {
  readonly from: string;
  readonly to: string;
}
/** `B` are the dimensions asked for, `G` the measures; any other may still filter or order. */
export interface Question<D extends string, M extends string, B extends D = D, G extends M = M> {
  readonly by: readonly B[];
  readonly get: readonly G[];
  /** Without one the whole time is asked. */
  readonly span?: Span;
  readonly previous?: Span;
  /** A row passes when each named dimension has one of the values. */
  readonly filter?: Readonly<Partial<Record<D, readonly string[]>>>;
  readonly order?: readonly { readonly by: D | M; readonly direction: 'asc' | 'desc' }[];
  readonly limit?: number;
  /** Over all groups, whatever the limit. */
  readonly totals?: boolean;
}
/** Money is decimal text, everything else a number; null when nothing is known. */
export type Value = string | number | null;
export type Compared<M extends string> = Record<M, { value: Value; previous: Value }>;
export interface Answer<D extends string, M extends string> {
  readonly rows: readonly { readonly key: Record<D, string>; readonly values: Compared<M> }[];
  readonly totals: Compared<M> | undefined;
}

export function isName<N extends string>(declaration: Readonly<Record<N, unknown>>, name: string): name is N {
  return Object.hasOwn(declaration, name);
}

/** What the cube declares under a name; a name that it does not declare never gets any further. */
export function declared<N extends string, T>(declaration: Readonly<Record<N, T>>, name: string): T {
  if (!isName(declaration, name)) throw new Error(`The cube declares no ${name}`);
  return declaration[name];
}
