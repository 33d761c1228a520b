import type { Socket } from 'node:net';
import pg from 'pg';

interface Connection {
  stream: Socket;
  submittedNamedStatements: Record<string, string>;
  execute(portal: { portal: string }): void;
  sync(): void;
}

type Answered = (error: Error | null, result: pg.QueryResult) => void;
type AllAnswered = (error: Error | null, results: pg.QueryResult[]) => void;

interface DriverQuery {
  name: string | undefined;
  text: string;
  callback: Answered;
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
}

const NOTHING: pg.QueryResult = { rows: [], rowCount: 0, fields: [], command: '', oid: 0 };

const Query = pg.Query as unknown as new (config: pg.QueryConfig) => DriverQuery;

/** One of several statements: it sends no Sync, which would end the transaction. */
class Statement extends Query {
  constructor(config: pg.QueryConfig, answered: Answered) {
    super(config);
    this.callback = answered;
  }

  _getRows(connection: Connection): void {
    connection.execute({ portal: '' });
  }
}

/**
 * Sends several statements with one Sync after the last, so the server answers in one packet and runs them as one
 * transaction, rolled back if one fails. The driver itself sends a Sync and gets a response for each.
 */
class PipelinedQuery extends Query {
  readonly texts: readonly string[];
  readonly #statements: Statement[];
  readonly #results: pg.QueryResult[] = [];
  #at = 0;
  #failure: Error | null = null;

  constructor(configs: readonly pg.QueryConfig[], answered: AllAnswered) {
    super({ text: '' });
    this.callback = (error) => answered(error, this.#results);
    this.texts = configs.map(({ text }) => text);
    this.#statements = configs.map(
      (config) =>
        new Statement(config, (error, result) => {
          this.#failure ??= error;
          this.#results.push(result);
        }),
    );
    this.#turnTo(0);
  }

  /**
   * Switches to the statement answered next: the driver reads this query's name and text to record which statement was
   * prepared or failed.
   */
  #turnTo(at: number): void {
    this.#at = at;
    this.name = this.#statements[at]?.name;
    this.text = this.#statements[at]?.text ?? '';
  }

  submit(connection: Connection): null {
    connection.stream.cork();
    for (const statement of this.#statements) statement.prepare(connection);
    // A statement was sent only partly, so the connection is unusable.
    if (this.#failure) connection.stream.destroy(this.#failure);
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  override handleRowDescription(message: unknown): void {
    this.#statements[this.#at]?.handleRowDescription(message);
  }

  override handleDataRow(message: unknown): void {
    this.#statements[this.#at]?.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    this.#statements[this.#at]?.handleCommandComplete(message, connection);
    this.#turnTo(this.#at + 1);
  }

  override handleError(error: Error, connection: Connection): void {
    // The server skips all statements after a failure, so they were not prepared.
    for (const { name } of this.#statements.slice(this.#at))
      if (name !== undefined) delete connection.submittedNamedStatements[name];
    this.callback(error, NOTHING);
  }

  override handleReadyForQuery(connection: Connection): void {
    for (const statement of this.#statements) statement.handleReadyForQuery(connection);
    this.callback(this.#failure, NOTHING);
  }
}

/**
 * Runs statements as one transaction with one round trip and two packets. Rejects with the first failure; then all are
 * rolled back. Use `set_config` for settings: `set local` requires an explicit transaction.
 */
export const runPipelined = (client: pg.PoolClient, statements: readonly pg.QueryConfig[]): Promise<pg.QueryResult[]> =>
  new Promise((resolve, reject) => {
    client.query(
      new PipelinedQuery(statements, (error, results) =>
        error ? reject(error) : resolve(results),
      ) as unknown as pg.Query,
    );
  });
