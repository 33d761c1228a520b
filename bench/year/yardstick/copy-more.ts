/*
 * Yardstick: rows copied from a file on the server into a table that holds all those before, on one connection.
 */

interface Connection {
  query(text: string): Promise<unknown>;
}

/** Copies all rows of a file and answers the seconds that it took. */
export async function copyMore(connection: Connection, file: string): Promise<number> {
  const began = performance.now();
  await connection.query(`copy behaviour from '${file}'`);
  return (performance.now() - began) / 1000;
}
