import type { OrgId } from '../db/connect.ts';
import {
  type Aggregate,
  type Cube,
  declared,
  type Dimension,
  isName,
  type Kind,
  type Question,
  type Span,
  type Step,
} from './cube.ts';

export interface Compiled {
  readonly sql: string;
  readonly params: Readonly<Record<string, string | number | readonly string[]>>;
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
  const params: Record<string, string | number | readonly string[]> = { org: orgId };
  const time = question.time === undefined ? cube.time : declared(cube.times ?? {}, question.time);
  const dimension = (name: D): Dimension => declared(cube.dimensions, name);
  const columnOf = (name: D): string => {
    const known = dimension(name);
    return 'step' in known ? steps[known.step](time) : known.column;
  };
  const filters = given(question.filter).map(([name, values]) => ({ name, values }));
  const texts = given(question.contains).map(([name, text]) => ({ name, text }));
  const asked = [...question.by, ...filters.map(({ name }) => name), ...texts.map(({ name }) => name)];

  const within = (span: Span, name: string) => {
    params[`${name}_from`] = span.from;
    params[`${name}_to`] = span.to;
    return `${time} BETWEEN {${name}_from:Date} AND {${name}_to:Date}`;
  };
  const now = question.span && within(question.span, 'span');
  const before = question.previous && within(question.previous, 'previous');
  const named = new Map<string, string>();
  if (now) named.set('is_now', now);
  if (before) named.set('is_before', before);

  const columns = [
    ...question.by.map((name) => `toString(${columnOf(name)}) AS by_${name}`),
    ...question.get.flatMap((name) => [
      `${shown(cube, name, measured(cube, name, now ? 'now' : 'ever', named))} AS ${name}_value`,
      `${before ? shown(cube, name, measured(cube, name, 'before', named)) : 'NULL'} AS ${name}_previous`,
    ]),
  ];
  const conditions = [`${cube.organisation} = {org:UUID}`];
  if (now) conditions.push(before ? `(${now} OR ${before})` : now);
  conditions.push(...grainOf(cube, asked.map(dimension), params));
  for (const { name, values } of filters) {
    params[`only_${name}`] = values;
    conditions.push(`${columnOf(name)} IN {only_${name}:Array(String)}`);
  }
  for (const { name, text } of texts) {
    params[`text_${name}`] = text;
    conditions.push(`positionCaseInsensitiveUTF8(${columnOf(name)}, {text_${name}:String}) > 0`);
  }
  // The dimensions come last in the order, so that equal values always come out the same way.
  const order = [
    ...(question.order ?? []).map(({ by, direction }) => {
      const raw = isName(cube.measures, by) ? measured(cube, by, now ? 'now' : 'ever', named) : columnOf(by);
      return `${raw} ${direction === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`;
    }),
    ...question.by.map(columnOf),
  ];
  const floor =
    question.floor &&
    `HAVING ${measured(cube, question.floor.of, now ? 'now' : 'ever', named)} >= {floor:Float64}`;
  if (question.floor) params.floor = question.floor.atLeast;

  const lines = [
    `SELECT\n  ${columns.join(',\n  ')}`,
    `FROM ${cube.table} AS ${cube.alias} FINAL`,
    ...joinsOf(cube, asked.map(dimension)),
    `WHERE ${conditions.join('\n  AND ')}`,
  ];
  if (named.size > 0)
    lines.unshift(`WITH\n  ${[...named].map(([name, sql]) => `${sql} AS ${name}`).join(',\n  ')}`);
  if (question.by.length > 0) {
    lines.push(`GROUP BY ${question.by.map(columnOf).join(', ')}`);
    if (question.totals) lines.push('WITH TOTALS');
    if (floor) lines.push(floor);
    lines.push(`ORDER BY ${order.join(', ')}`, `LIMIT ${Math.trunc(question.limit ?? mostGroups)}`);
  }
  return { sql: `${lines.join('\n')}\nSETTINGS ${readLimits}`, params };
}

const steps: Readonly<Record<Step, (time: string) => string>> = {
  day: (time) => time,
  week: (time) => `toMonday(${time})`,
  month: (time) => `toStartOfMonth(${time})`,
};

/** The entries that say something. */
const given = <N extends string, T>(of: Readonly<Partial<Record<N, T | undefined>>> | undefined) =>
  Object.entries<T | undefined>(of ?? {}).flatMap(([name, value]): [N, T][] =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a name that is none of N is refused where it is looked up
    value === undefined ? [] : [[name as N, value]],
  );

/** Only what is asked for is joined: names of a hundred thousand advertisements cost something. */
function joinsOf<D extends string, M extends string>(
  { joins = {} }: Cube<D, M>,
  asked: readonly Dimension[],
): string[] {
  const names = new Set(asked.flatMap((one) => ('join' in one && one.join !== undefined ? [one.join] : [])));
  return [...names].map((name) => {
    const { rows, on } = declared(joins, name);
    return `ANY LEFT JOIN (${rows}) AS ${name} ON ${on}`;
  });
}

function grainOf<D extends string, M extends string>(
  { grain }: Cube<D, M>,
  asked: readonly Dimension[],
  params: Readonly<Record<string, unknown>>,
): string[] {
  if (!grain) return [];
  const coarsest = Math.max(
    0,
    ...asked.map((one) => ('level' in one && one.level ? grain.levels.indexOf(one.level) : 0)),
  );
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

type When = 'now' | 'before' | 'ever';

/**
 * Names the measure's aggregate, and those it is made of, and returns its name: a number of the engine, null where no
 * row knows it. A name never equals a column's: an alias that shadows one breaks other aggregates (error 184).
 */
function measured<M extends string>(
  cube: Cube<string, M>,
  name: M,
  when: When,
  named: Map<string, string>,
): string {
  const measure = declared(cube.measures, name);
  const part = (other: M) => measured(cube, other, when, named);
  const sql =
    'column' in measure
      ? aggregated(measure, when)
      : divided(
          measure.kind,
          measure.numerator
            .map((term) => `${term.sign} ${part(term.measure)}`)
            .join(' ')
            .replace(/^\+ /, ''),
          part(measure.denominator),
          measure.scale,
        );
  named.set(`${name}_${when}`, sql);
  return `${name}_${when}`;
}

/** Without rows a sum, a median and a mean are null; a count is 0, and whether that is known is for the report to say. */
function aggregated({ fn, column }: Aggregate, when: When): string {
  const only = when === 'ever' ? '' : `is_${when}`;
  switch (fn) {
    case 'sum':
      return only ? `sumIfOrNull(${column}, ${only})` : `sumOrNull(${column})`;
    case 'count':
      return `countIf(${only ? `${only} AND ` : ''}${column})`;
    case 'median':
      return only
        ? `quantileExactInclusiveIfOrNull(0.5)(${column}, ${only})`
        : `quantileExactInclusiveOrNull(0.5)(${column})`;
    case 'mean':
      return only ? `avgIfOrNull(${column}, ${only})` : `avgOrNull(${column})`;
  }
}

function divided(kind: Kind, over: string, under: string, scale: number): string {
  const scaled = scale === 1 ? over : `${over.includes(' ') ? `(${over})` : over} * ${scale}`;
  if (kind !== 'money') return `toFloat64(${scaled}) / nullIf(toFloat64(${under}), 0)`;
  // divideDecimal fails on 0 and on NULL even where `if` would not take its result, hence the 1 that is never used.
  const divisor = `toDecimal128(ifNull(nullIf(${under}, 0), 1), 6)`;
  return `if(ifNull(${under}, 0) = 0, NULL, divideDecimal(${scaled}, ${divisor}, 6))`;
}

/** Money leaves as exact text (ratios of it cut after 6 places); counts stay exact up to 2^53. */
function shown<M extends string>(cube: Cube<string, M>, name: M, raw: string): string {
  const { kind } = declared(cube.measures, name);
  return kind === 'money' ? `toString(${raw})` : kind === 'count' ? `toFloat64(${raw})` : raw;
}
