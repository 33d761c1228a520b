/*
 * Yardstick: rows stored 500 at a time, each INSERT a transaction of its own, on one connection. The texts are made
 * beforehand, so the client costs next to nothing.
 */

interface Connection {
  query(text: string): Promise<unknown>;
}

const ROWS_AT_ONCE = 500;

/** INSERT statements of `ROWS_AT_ONCE` rows each; a row is the text of its values, in parentheses. */
export function insertStatements(rows: string[]): string[] {
  const statements: string[] = [];
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    statements.push(`insert into behaviour values ${rows.slice(from, from + ROWS_AT_ONCE).join(',')}`);
  }
  return statements;
}

/** Empties the table, stores all rows and answers the seconds that storing took. */
export async function insertRows(connection: Connection, statements: string[]): Promise<number> {
  await connection.query('truncate behaviour');
  const began = performance.now();
  for (const statement of statements) await connection.query(statement);
  return (performance.now() - began) / 1000;
}

/** Empties the table, copies all rows from a file on the server and answers the seconds that copying took. */
export async function copyRows(connection: Connection, file: string): Promise<number> {
  await connection.query('truncate behaviour');
  const began = performance.now();
  await connection.query(`copy behaviour from '${file}'`);
  return (performance.now() - began) / 1000;
}
