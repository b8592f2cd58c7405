/** A refusal in ClickHouse's own words, from which its client makes a typed error. */
export class Failure extends Error {
  readonly status: number;
  constructor(code: number, text: string, status = 400) {
    super(`Code: ${code}. DB::Exception: ${text}`);
    this.status = status;
  }
}

/**
 * Everything in a statement in which a brace or a semicolon means nothing: strings, quoted names, comments,
 * heredocs. Then a placeholder, with a type that may itself hold a string, and the end of a statement.
 */
const tokens =
  /'[^'\\]*(?:(?:\\.|'')[^'\\]*)*'|"[^"\\]*(?:(?:\\.|"")[^"\\]*)*"|`[^`\\]*(?:(?:\\.|``)[^`\\]*)*`|‘[^’]*’|“[^”]*”|--[^\n]*|#[!\s][^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|\{\s*([A-Za-z_]\w*)\s*:\s*((?:[^{}']|'(?:[^'\\]|\\.)*')+)\}|;/gs;

/**
 * Puts `{name:Type}` parameters into the text as typed literals, which is what ClickHouse itself does after
 * parsing. chDB's own binding keeps the values in a state that is shared between calls, so its package runs
 * all bound queries one after another; here four run at once, each with nothing but its own values.
 */
export function bind(sql: string, values: ReadonlyMap<string, string>): string {
  // The library reads text up to the first of these, and would run half a statement without a word.
  if (sql.includes('\0')) throw new Failure(62, 'A statement contains a zero byte (SYNTAX_ERROR)');
  let end = -1;
  const bound = sql.replace(
    tokens,
    (token: string, _tag, name: string | undefined, type: string | undefined, offset: number) => {
      if (token === ';' && end < 0) end = offset;
      // ClickHouse nests comments and a regular expression can't: a placeholder behind would be misjudged.
      if (token.startsWith('/*') && token.includes('/*', 2))
        throw new Failure(62, 'Nested comments are not supported (SYNTAX_ERROR)');
      if (name === undefined || type === undefined) return token;
      const value = values.get(name);
      return value === undefined ? token : literal(value, type.trim());
    },
  );
  const rest =
    end < 0 ? '' : sql.slice(end + 1).replace(tokens, (token) => (/^(--|#|\/\*|;)/.test(token) ? '' : token));
  if (rest.trim()) throw new Failure(62, 'Multi-statements are not allowed (SYNTAX_ERROR)');
  return bound;
}

/**
 * A scalar comes escaped as in TabSeparated, and string literals are written the same way, except for the
 * quote. A composite comes as the text of a literal, with escapes of its own, which must survive as they are.
 */
function literal(value: string, type: string): string {
  if (type === 'Identifier')
    return `\`${value.replace(/\\.|`/gs, (part) => (part === '`' ? '\\`' : part))}\``;
  if (/^(Array|Tuple|Map|Nested|Variant|JSON)\b/.test(type)) return cast(quoted(value), type);
  if (value === '\\N') return cast('NULL', type);
  if (value.replace(/\\./gs, '').endsWith('\\'))
    throw new Failure(62, 'A parameter ends with a lone backslash (SYNTAX_ERROR)');
  const text = `'${value.replace(/\\.|'/gs, (part) => (part === "'" ? "\\'" : part))}'`;
  return type === 'String' ? text : cast(text, type);
}

const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
const cast = (text: string, type: string): string => `_CAST(${text}, ${quoted(type)})`;

export type Kind = 'read' | 'write';

/** SET and USE would stick to the connection and be felt by whoever comes next. */
export function kindOf(sql: string): Kind {
  const word = /^(?:\s|\(|--[^\n]*\n|\/\*[\s\S]*?\*\/)*([A-Za-z]+)/.exec(sql)?.[1]?.toUpperCase();
  if (word === 'SET' || word === 'USE')
    throw new Failure(
      62,
      `${word} is not allowed, it would outlive the request: use a SETTINGS clause (NOT_IMPLEMENTED)`,
    );
  return word !== undefined &&
    ['SELECT', 'WITH', 'SHOW', 'DESCRIBE', 'DESC', 'EXPLAIN', 'EXISTS', 'FROM'].includes(word)
    ? 'read'
    : 'write';
}

const inputTable = /\bFROM\s+input\s*\(\s*('(?:[^'\\]|\\.)*')\s*\)/i;

/**
 * `INSERT INTO t (a) SETTINGS … FORMAT X` with its rows in a file, which the engine reads block by block; or
 * `INSERT INTO t (a) SELECT … FROM input('a String') FORMAT X`, which makes more of each row than it says.
 */
export function insertFrom(file: string, compression: string, sql: string): string {
  const tail = /(?:\bFORMAT\s+(\w+)|\bVALUES)\s*;?\s*$/i.exec(sql);
  if (!tail || !/^\s*INSERT\s/i.test(sql)) {
    throw new Failure(62, 'Rows in the body need a statement INSERT INTO … FORMAT … (SYNTAX_ERROR)');
  }
  const head = sql.slice(0, tail.index);
  if (inputTable.test(head)) {
    return head.replace(
      inputTable,
      (_, structure: string) =>
        `FROM file('${file}', '${tail[1] ?? 'Values'}', ${structure}, '${compression}')`,
    );
  }
  const settings = /\bSETTINGS\s+\w+\s*=[\s\S]*$/i.exec(head);
  const target = settings ? head.slice(0, settings.index) : head;
  return `${target} FROM INFILE '${file}' COMPRESSION '${compression}' ${settings?.[0] ?? ''} FORMAT ${tail[1] ?? 'Values'}`;
}
