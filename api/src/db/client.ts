import pg from 'pg';

// Shapes of statements are few: what is dynamic is bound. The bound keeps a shape that is not from filling the server.
const mostNames = 1_000;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `t${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Gives every parametrised statement a name, so that PostgreSQL parses and plans it once a connection instead of once a
 * call, and sends what is asked in one turn of the event loop with one write.
 */
export class ThriftyClient extends pg.Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- pg overloads `query` nine ways; this passes through whatever it was given
  override query(first: any, ...rest: any[]): any {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    const parametrised = Array.isArray(first?.values) || Array.isArray(rest[0]);
    if (
      typeof first === 'object' &&
      parametrised &&
      typeof first.text === 'string' &&
      first.name === undefined
    ) {
      return super.query({ ...first, name: nameOf(first.text) }, ...rest);
    }
    return super.query(first, ...rest);
  }
}
