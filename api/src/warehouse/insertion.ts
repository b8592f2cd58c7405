/** Rows on their way into a table. */
export interface Rows {
  /** What all of them have in common, by column. */
  readonly same?: Readonly<Record<string, string | number>>;
  /** What each of them tells, in this order. */
  readonly columns: readonly string[];
  /** TabSeparated. */
  readonly rows: string | readonly Buffer[];
}

/**
 * The statement that takes rows from the body of its call. What they have in common, and the organisation before all, is
 * bound to the statement instead of read a million times: reading lines of a file takes a fifth of the time so, most of
 * which were the ids [measured]. `types`: of the table's columns.
 */
export function insertion(
  table: string,
  types: ReadonlyMap<string, string>,
  { same = {}, columns }: Rows,
): { readonly query: string; readonly params: Readonly<Record<string, string | number>> } {
  const typeOf = (column: string): string => {
    const type = types.get(column);
    if (type === undefined) throw new Error(`There is no column ${column} in ${table}`);
    return type;
  };
  const common = Object.keys(same);
  const structure = columns.map((column) => `${column} ${typeOf(column)}`).join(', ');
  return {
    query: `INSERT INTO ${table} (${['org_id', ...common, ...columns].join(', ')})
      SELECT ${['{org:UUID}', ...common.map((column) => `{same_${column}:${typeOf(column)}}`), ...columns].join(', ')}
      FROM input('${structure.replaceAll("'", String.raw`\'`)}') FORMAT TabSeparated`,
    params: Object.fromEntries(Object.entries(same).map(([column, value]) => [`same_${column}`, value])),
  };
}
