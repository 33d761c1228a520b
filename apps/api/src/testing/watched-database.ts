import type { Database } from '../platform/database/database.ts';

function partOf(object: object, name: string | symbol): unknown {
  const part: unknown = Reflect.get(object, name, object);
  return typeof part === 'function' ? part.bind(object) : part;
}

/** The same database; calls `onSent` with the text of each statement sent. */
export function watchedDatabase(database: Database, onSent: (text: string) => void): Database {
  const connect = async () =>
    new Proxy(await database.pool.connect(), {
      get(client, name) {
        if (name !== 'query') return partOf(client, name);
        return (query: string | { text: string; texts?: string[] }) => {
          for (const text of typeof query === 'string' ? [query] : (query.texts ?? [query.text])) onSent(text);
          return client.query(query as string);
        };
      },
    });
  const pool = new Proxy(database.pool, { get: (own, name) => (name === 'connect' ? connect : partOf(own, name)) });
  return {
    ...database,
    pool,
    // A getter, because the value is known only after the first connection.
    get isSpread() {
      return database.isSpread;
    },
  };
}
