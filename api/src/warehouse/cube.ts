import type { OrgId } from '../db/connect.ts';

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
  declared: Omit<Cube<D, M>, 'measures'> & { readonly measures: Readonly<Record<M, Measure<NoInfer<M>>>> },
): Cube<D, M> => declared;

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
export interface Question<D extends string, M extends string> {
  readonly by: readonly D[];
  readonly get: readonly M[];
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
export interface Compiled {
  readonly sql: string;
  readonly params: Readonly<Record<string, string | readonly string[]>>;
}

const mostGroups = 10_000;
/** Inline, never as settings of the client: those stick to the session of the embedded engine. */
export const readLimits = [
  'readonly = 1',
  'max_execution_time = 10',
  'max_memory_usage = 1000000000',
  'max_result_rows = 100000',
  'do_not_merge_across_partitions_select_final = 1',
].join(', ');

/**
 * One statement, one scan: each measure is summed with a condition per period, so the period, the one before and the
 * totals come together. The organisation is always the first condition.
 */
export function compile<D extends string, M extends string>(
  cube: Cube<D, M>,
  orgId: OrgId,
  question: Question<D, M>,
): Compiled {
  const params: Record<string, string | readonly string[]> = { org: orgId };
  const dimension = (name: D): Dimension => declared(cube.dimensions, name);
  const filters = Object.entries<readonly string[] | undefined>(question.filter ?? {}).flatMap(
    ([name, values]) => (values ? [{ name, dimension: declared(cube.dimensions, name), values }] : []),
  );

  const within = (span: Span, name: string) => {
    params[`${name}_from`] = span.from;
    params[`${name}_to`] = span.to;
    return `${cube.time} BETWEEN {${name}_from:Date} AND {${name}_to:Date}`;
  };
  const now = question.span && within(question.span, 'span');
  const before = question.previous && within(question.previous, 'previous');

  const columns = [
    ...question.by.map((name) => `toString(${dimension(name).column}) AS by_${name}`),
    ...question.get.flatMap((name) => {
      const measure = declared(cube.measures, name);
      const value = shown(measure, measured(cube, measure, now));
      const previous = before ? shown(measure, measured(cube, measure, before)) : 'NULL';
      return [`${value} AS ${name}_value`, `${previous} AS ${name}_previous`];
    }),
  ];
  const conditions = [`${cube.organisation} = {org:UUID}`];
  const time = [now, before].filter((part) => part !== undefined);
  if (time.length > 0) conditions.push(time.length > 1 ? `(${time.join(' OR ')})` : time.join());
  conditions.push(
    ...grainOf(cube, [...question.by.map(dimension), ...filters.map((f) => f.dimension)], params),
  );
  for (const {
    name,
    dimension: { column },
    values,
  } of filters) {
    params[`only_${name}`] = values;
    conditions.push(`${column} IN {only_${name}:Array(String)}`);
  }
  // The dimensions come last in the order, so that equal values always come out the same way.
  const order = [
    ...(question.order ?? []).map(({ by, direction }) => {
      const raw = isName(cube.measures, by)
        ? measured(cube, cube.measures[by], now)
        : declared(cube.dimensions, by).column;
      return `${raw} ${direction === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`;
    }),
    ...question.by.map((name) => dimension(name).column),
  ];

  const lines = [
    `SELECT\n  ${columns.join(',\n  ')}`,
    `FROM ${cube.table} AS ${cube.alias} FINAL`,
    `WHERE ${conditions.join('\n  AND ')}`,
  ];
  if (question.by.length > 0) {
    lines.push(`GROUP BY ${question.by.map((name) => dimension(name).column).join(', ')}`);
    if (question.totals) lines.push('WITH TOTALS');
    lines.push(`ORDER BY ${order.join(', ')}`, `LIMIT ${Math.trunc(question.limit ?? mostGroups)}`);
  }
  return { sql: `${lines.join('\n')}\nSETTINGS ${readLimits}`, params };
}

function grainOf<D extends string, M extends string>(
  { grain }: Cube<D, M>,
  asked: readonly Dimension[],
  params: Readonly<Record<string, unknown>>,
): string[] {
  if (!grain) return [];
  const coarsest = Math.max(0, ...asked.map(({ level }) => (level ? grain.levels.indexOf(level) : 0)));
  const level = `'${grain.levels[coarsest]}'`;
  const days = ['span', 'previous']
    .filter((name) => `${name}_from` in params)
    .map((name) => `${grain.time} BETWEEN {${name}_from:Date} AND {${name}_to:Date}`);
  const keys = grain.keys.map(({ known }) => known).join(', ');
  const known = [
    `org_id = {org:UUID}`,
    `level >= ${level}`,
    ...(days.length > 0 ? [`(${days.join(' OR ')})`] : []),
  ];
  return [
    `${grain.column} >= ${level}`,
    `(${grain.keys.map(({ fact }) => fact).join(', ')}, ${grain.column}) IN (\n` +
      `    SELECT ${keys}, min(level) FROM ${grain.known} FINAL\n` +
      `    WHERE ${known.join(' AND ')}\n` +
      `    GROUP BY ${keys})`,
  ];
}

/** The aggregate as a number of the engine, null where no row knows it. */
function measured<M extends string>(
  cube: Cube<string, M>,
  measure: Measure<M>,
  when: string | undefined,
): string {
  if ('column' in measure) {
    return when ? `sumIfOrNull(${measure.column}, ${when})` : `sumOrNull(${measure.column})`;
  }
  const part = (name: M) => measured(cube, declared(cube.measures, name), when);
  const terms = measure.numerator.map(({ measure: name, sign }, i) =>
    i === 0 && sign === '+' ? part(name) : `${sign} ${part(name)}`,
  );
  const over = terms.length > 1 ? `(${terms.join(' ')})` : terms.join();
  const under = part(measure.denominator);
  const scaled = measure.scale === 1 ? over : `${over} * ${measure.scale}`;
  if (measure.kind !== 'money') return `toFloat64(${scaled}) / nullIf(toFloat64(${under}), 0)`;
  // divideDecimal fails on 0 and on NULL even where `if` would not take its result, hence the 1 that is never used.
  return `if(ifNull(${under}, 0) = 0, NULL, divideDecimal(${scaled}, toDecimal128(ifNull(nullIf(${under}, 0), 1), 6), 6))`;
}

/** Money leaves as exact text (ratios of it cut after 6 places); counts stay exact up to 2^53. */
const shown = (measure: Meaning, raw: string): string =>
  measure.kind === 'money' ? `toString(${raw})` : measure.kind === 'count' ? `toFloat64(${raw})` : raw;

function isName<N extends string>(declaration: Readonly<Record<N, unknown>>, name: string): name is N {
  return Object.hasOwn(declaration, name);
}

function declared<N extends string, T>(declaration: Readonly<Record<N, T>>, name: string): T {
  if (!isName(declaration, name)) throw new Error(`The cube declares no ${name}`);
  return declaration[name];
}
