export type Kind = 'money' | 'count' | 'ratio' | 'percent';
export type Better = 'up' | 'down' | 'neither';
interface Meaning {
  readonly kind: Kind;
  readonly better: Better;
}
/**
 * `sum` adds up a column; `count` counts the rows for which `column`, a condition, holds; `median` and `mean` are those of
 * the rows that know `column` (of an even number the median lies between the two in the middle).
 */
export interface Aggregate extends Meaning {
  readonly fn: 'sum' | 'count' | 'median' | 'mean';
  readonly column: string;
}
export interface Ratio<M extends string> extends Meaning {
  readonly numerator: readonly { readonly measure: M; readonly sign: '+' | '-' }[];
  readonly denominator: M;
  readonly scale: number;
}
export type Measure<M extends string> = Aggregate | Ratio<M>;

/**
 * A column with its table's alias, the coarsest level that knows it and the join it comes from; or a step of the time
 * that the question is asked over.
 */
export type Dimension =
  | { readonly column: string; readonly level?: string; readonly join?: string }
  | { readonly step: Step };
export type Step = 'day' | 'week' | 'month';

/** What a row's ids stand for: at most one row of `rows` (a SELECT that says `{org:UUID}`) for each row of the table. */
export interface Join {
  readonly rows: string;
  readonly on: string;
}

/**
 * What can be asked of a table, declared once as data. Names of a question are looked up here and nowhere else, so no
 * text of a caller ever becomes SQL.
 */
export interface Cube<D extends string, M extends string> {
  readonly table: string;
  readonly alias: string;
  readonly organisation: string;
  /** The day of a row, and others that a question may be asked over instead, by name. */
  readonly time: string;
  readonly times?: Readonly<Record<string, string>>;
  readonly joins?: Readonly<Record<string, Join>>;
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

export const sum = (column: string, meaning: Meaning): Aggregate => ({ fn: 'sum', column, ...meaning });
export const count = (condition: string, meaning: Omit<Meaning, 'kind'>): Aggregate => ({
  fn: 'count',
  column: condition,
  kind: 'count',
  ...meaning,
});
export const median = (column: string, meaning: Omit<Meaning, 'kind'>): Aggregate => ({
  fn: 'median',
  column,
  kind: 'count',
  ...meaning,
});
export const mean = (column: string, meaning: Omit<Meaning, 'kind'>): Aggregate => ({
  fn: 'mean',
  column,
  kind: 'count',
  ...meaning,
});

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
/** All days that ClickHouse's dates know. */
export const everyDay: Span = { from: '1970-01-02', to: '2149-06-05' };
/** Before every period; the warehouse knows it as the day of paths without one. */
export const noDay = everyDay.from;
/** `B` are the dimensions asked for, `G` the measures; any other may still filter or order. */
export interface Question<D extends string, M extends string, B extends D = D, G extends M = M> {
  readonly by: readonly B[];
  readonly get: readonly G[];
  /** Without one the whole time is asked. */
  readonly span?: Span | undefined;
  readonly previous?: Span | undefined;
  /** One of the cube's `times`; its `time` when absent. */
  readonly time?: string | undefined;
  /** A row passes when each named dimension has one of the values. */
  readonly filter?: Readonly<Partial<Record<D, readonly string[] | undefined>>>;
  /** And when each of these holds the text, whatever its case. */
  readonly contains?: Readonly<Partial<Record<D, string | undefined>>>;
  /** Groups below it are left out, of the totals too. */
  readonly floor?: { readonly of: M; readonly atLeast: number } | undefined;
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
  /** What the engine says of its work: seconds, rows and bytes. */
  readonly cost?:
    | { readonly elapsed: number; readonly rows_read: number; readonly bytes_read: number }
    | undefined;
}

export function isName<N extends string>(declaration: Readonly<Record<N, unknown>>, name: string): name is N {
  return Object.hasOwn(declaration, name);
}

/** What the cube declares under a name; a name that it does not declare never gets any further. */
export function declared<N extends string, T>(declaration: Readonly<Record<N, T>>, name: string): T {
  if (!isName(declaration, name)) throw new Error(`The cube declares no ${name}`);
  return declaration[name];
}
