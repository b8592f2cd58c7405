import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
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

/** Statements that go in front of others, prepared once on each connection. None of them answers anything. */
const leaders = {
  begin: 'BEGIN',
  org: `SELECT WHERE set_config('app.org_id', $1, true) IS NULL`,
};
type Leader = readonly [name: keyof typeof leaders, ...values: string[]];

/**
 * Gives every parametrised statement a name, so that PostgreSQL parses and plans it once a connection instead of once a
 * call, and sends what is asked in one turn of the event loop with one write.
 */
export class ThriftyClient extends pg.Client {
  readonly statements = new Statements(this);

  // oxlint-disable-next-line typescript/no-explicit-any -- pg overloads `query` nine ways; this passes through whatever it was given
  override query(first: any, ...rest: any[]): any {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    const parametrised = Array.isArray(first?.values) || Array.isArray(rest[0]);
    // What submits itself has its name, or none: a copy of it would hear of no answer.
    if (
      typeof first === 'object' &&
      !(first instanceof pg.Query) &&
      parametrised &&
      typeof first.text === 'string' &&
      first.name === undefined
    ) {
      return super.query({ ...first, name: nameOf(first.text) }, ...rest);
    }
    return super.query(first, ...rest);
  }

  /** Sent before anything else on a new connection. */
  prepareLeaders(): void {
    const prepared = [
      this.query({ name: 'begin', text: leaders.begin }),
      this.query({ name: 'org', text: leaders.org, values: [''] }),
      this.query('ROLLBACK'),
    ];
    // That the connection does not live is told to whoever asks for more.
    for (const one of prepared) one.catch(() => undefined);
  }

  /** A statement with others in front of it, as one message: one answer, and what stands behind a failure is skipped. */
  queryBehind(
    before: readonly Leader[],
    config: pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const named = { ...config, name: config.name ?? nameOf(config.text) };
      const query = new pg.Query(named, values, (error, result) => {
        if (error) return reject(error);
        resolve(Array.isArray(result) ? result.at(-1) : result);
      });
      const submit = query.submit.bind(query);
      query.submit = (connection) => {
        for (const [statement, ...given] of before) {
          connection.bind({ statement, values: given }, false);
          connection.execute({}, false);
        }
        return submit(connection);
      };
      this.query(query);
    });
  }
}

/** What drizzle is given for a connection: the beginning of a transaction travels with its first statement. */
class Statements {
  readonly #client: ThriftyClient;
  #beginning: readonly Leader[] = [];
  #isAlone = false;
  /** The transaction's first, once it was sent. */
  first: Promise<pg.QueryResult> | undefined;
  /** Made once a connection: a new one would learn every table's columns anew. */
  readonly drizzle: NodePgDatabase;

  constructor(client: ThriftyClient) {
    this.#client = client;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- drizzle calls nothing but `query`
    this.drizzle = drizzle(this as unknown as pg.Client);
  }

  begin(beginning: readonly Leader[]): void {
    this.#beginning = beginning;
    this.#isAlone = false;
    this.first = undefined;
  }

  /** Of one statement: what stands in one message is a transaction without a word. */
  beginAlone(beginning: readonly Leader[]): void {
    this.begin(beginning);
    this.#isAlone = true;
  }

  query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    if (!this.first) return (this.first = this.#client.queryBehind(this.#beginning, config, values));
    if (this.#isAlone) throw new Error('ask is for one statement; use inOrg');
    return this.#client.query(config, values);
  }
}
