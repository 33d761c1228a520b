/* Storage of the page on the device: keys that scripts cannot read, results of checks, and the unsent ones. They survive
   a restart. */

const name = 'fareback-inspect';
const table = 'stored';

const result = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no storage')));
  });

async function withTable<T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(table);
  const db = await result(request);
  try {
    return await result(work(db.transaction(table, mode).objectStore(table)));
  } finally {
    db.close();
  }
}

/** Returns a stored value; undefined without one. */
export const readStored = <T>(key: string): Promise<T | undefined> =>
  withTable<T | undefined>('readonly', (rows) => rows.get(key));

export const writeStored = (key: string, value: unknown): Promise<unknown> =>
  withTable('readwrite', (rows) => rows.put(value, key));

export const deleteStored = (key: string): Promise<unknown> => withTable('readwrite', (rows) => rows.delete(key));
