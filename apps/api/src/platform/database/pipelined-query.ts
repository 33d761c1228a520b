import type { Socket } from 'node:net';
import pg from 'pg';

/** The part of the driver's connection that is used here; it notes the statements that were prepared on it. */
interface Connection {
  stream: Socket;
  submittedNamedStatements: Record<string, string>;
  execute(portal: { portal: string }): void;
  sync(): void;
}

type Answered = (error: Error | null, result: pg.QueryResult) => void;
type AllAnswered = (error: Error | null, results: pg.QueryResult[]) => void;

/** The driver's query with its hidden methods: how it is sent, and what it makes of each message that comes back. */
interface DriverQuery {
  name: string | undefined;
  text: string;
  callback: Answered;
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  /** Tells the callback what came of it, or why a row could not be read. */
  handleReadyForQuery(connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
}

/** In place of a result, for a query that hands over several. */
const NOTHING: pg.QueryResult = { rows: [], rowCount: 0, fields: [], command: '', oid: 0 };

const Query = pg.Query as unknown as new (config: pg.QueryConfig) => DriverQuery;

/** One statement of several: it does not send the Sync that would end them all. */
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
 * Several statements with one Sync of the protocol behind the last of them: the server answers all in one packet, and
 * they are one transaction, undone where one of them fails. The driver alone sends a Sync, and the server answers,
 * after each.
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
   * Turns to the statement whose answer comes next: the driver reads this query's name and text when it notes what was
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
    // A statement that could not be written is on its way in part: the connection is of no use any more.
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
    // The server skips all behind one that failed, so none of those was prepared.
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
 * Runs statements as one transaction that costs one round trip and two packets. Rejects with the first failure; then
 * none of them counts. Settings must be made by `set_config`: `set local` wants a transaction that was begun.
 */
export const runPipelined = (client: pg.PoolClient, statements: readonly pg.QueryConfig[]): Promise<pg.QueryResult[]> =>
  new Promise((resolve, reject) => {
    client.query(
      new PipelinedQuery(statements, (error, results) =>
        error ? reject(error) : resolve(results),
      ) as unknown as pg.Query,
    );
  });
