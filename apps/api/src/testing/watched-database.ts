import type { Database } from '../platform/database/database.ts';

/** A part of an object as it is, its methods bound to it. */
function partOf(object: object, name: string | symbol): unknown {
  const part: unknown = Reflect.get(object, name, object);
  return typeof part === 'function' ? part.bind(object) : part;
}

/** The same database; `onSent` is told the text of each statement that leaves for it. */
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
    // Known later than the rest.
    get isSpread() {
      return database.isSpread;
    },
  };
}
