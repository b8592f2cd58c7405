import type { ChdbResult, Session } from 'chdb';
import { Failure, type Kind } from './clickhouse-sql.ts';

const atOnce = 4;
const longestQueue = 256;
/** Seconds. A call whose caller has gone goes on computing, there is no way to interrupt it. */
const longest = { read: 10, write: 300 };
const memoryOfQuery = 2_000_000_000;
/** Answers are held in memory as a whole. */
const largestAnswer = 512_000_000;
const longestStatement = 16_000_000;

type Connection = { session: Session; database: string; kind?: Kind };
type Waiting = { take(connection: Connection): void };

/** Four connections and a queue in front of them; the caller who gives up loses his place. */
export class Connections {
  private readonly free: Connection[];
  private readonly queue = new Set<Waiting>();

  constructor(open: () => Session) {
    this.free = Array.from({ length: atOnce }, () => ({ session: open(), database: 'default' }));
  }

  async run(
    sql: string,
    kind: Kind,
    database: string,
    format: string | undefined,
    gone: Promise<void>,
  ): Promise<ChdbResult | undefined> {
    const connection = await this.take(gone);
    if (!connection) return undefined;
    try {
      await this.prepare(connection, kind, database);
      return await connection.session.queryAsync(sql, { format: format ?? 'TabSeparated' });
    } finally {
      this.giveBack(connection);
    }
  }

  private async take(gone: Promise<void>): Promise<Connection | undefined> {
    const connection = this.free.pop();
    if (connection) return connection;
    if (this.queue.size >= longestQueue)
      throw new Failure(202, 'Too many simultaneous queries (TOO_MANY_SIMULTANEOUS_QUERIES)', 503);
    return new Promise((resolve) => {
      const waiting: Waiting = { take: resolve };
      this.queue.add(waiting);
      void gone.then(() => this.queue.delete(waiting) && resolve(undefined));
    });
  }

  private giveBack(connection: Connection): void {
    const [next] = this.queue;
    if (!next) return void this.free.push(connection);
    this.queue.delete(next);
    next.take(connection);
  }

  /** The only settings ever SET: they stick, so each connection remembers what it has. */
  private async prepare(connection: Connection, kind: Kind, database: string): Promise<void> {
    if (connection.database !== database) {
      await connection.session.queryAsync(`USE \`${database.replace(/[`\\]/g, '\\$&')}\``);
      connection.database = database;
    }
    if (connection.kind === kind) return;
    for (const setting of [
      `max_execution_time = ${longest[kind]}`,
      `max_memory_usage = ${memoryOfQuery}`,
      `max_result_bytes = ${largestAnswer}`,
      // Values are written into the statement: many names are longer than any statement of ours.
      `max_query_size = ${longestStatement}`,
    ]) {
      await connection.session.queryAsync(`SET ${setting}`);
    }
    connection.kind = kind;
  }
}
