import { encryptedDbName } from './encrypted-db-name.ts';

/* Protects stored data from anyone with access to the device's files: each row is encrypted with AES-GCM under a
   non-exportable key of the browser. It does not protect from code in the app, which is the job of the content security
   policy. All rows belong to one member. */

export interface OwnerRow {
  userId: string;
  key: CryptoKey;
}

/** Ciphertext and initialization vector. */
export interface EncryptedValue {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

const stores = ['owner', 'tickets', 'states'];

export const waitForRequest = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
  });

export const waitForTransaction = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not written')));
  });

/**
 * Timeouts for opening the database, in ms. Some browsers never answer the first attempt after a start, but do the next
 * [ERR-42].
 */
const openTimeoutsMs = [1500, 3000];

/** Opens the database; rejects if every attempt times out. */
async function openDatabase(): Promise<IDBDatabase> {
  for (const ms of openTimeoutsMs) {
    const request = requestOpen();
    const db = await Promise.race([waitForRequest(request), new Promise<null>((end) => setTimeout(end, ms, null))]);
    if (db !== null) return db;
    // Close a late connection, which would block deleting the database.
    request.onsuccess = () => request.result.close();
  }
  throw new Error('the database does not open');
}

function requestOpen(): IDBOpenDBRequest {
  const request = indexedDB.open(encryptedDbName, 2);
  request.onupgradeneeded = ({ oldVersion }) => {
    const { result } = request;
    if (oldVersion < 1) {
      result.createObjectStore('owner');
      result.createObjectStore('tickets', { keyPath: 'id' }).createIndex('rank', 'rank');
    }
    result.createObjectStore('states', { keyPath: 'id' });
  };
  return request;
}

/** Runs `work` on the open database and closes it; deletes a damaged one. */
export async function withEncryptedDb<Result>(work: (db: IDBDatabase) => Promise<Result>): Promise<Result> {
  const db = await openDatabase();
  // Another tab's or this tab's sign-out must not wait for this connection.
  db.onversionchange = () => db.close();
  try {
    return await work(db);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') indexedDB.deleteDatabase(encryptedDbName);
    throw error;
  } finally {
    db.close();
  }
}

export const readOwner = (db: IDBDatabase): Promise<OwnerRow | undefined> =>
  waitForRequest(db.transaction('owner').objectStore('owner').get('owner'));

export const hasUsableKey = (owner: OwnerRow | undefined): owner is OwnerRow => owner?.key instanceof CryptoKey;

/**
 * Returns the key of `userId`. Without one it creates a new key and deletes other members' data. If two tabs create one
 * at once, the first wins.
 */
export async function getOrCreateKey(db: IDBDatabase, userId: string): Promise<CryptoKey> {
  const present = await readOwner(db);
  if (hasUsableKey(present) && present.userId === userId) return present.key;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const transaction = db.transaction(stores, 'readwrite');
  const owners = transaction.objectStore('owner');
  const winner = await waitForRequest<OwnerRow | undefined>(owners.get('owner'));
  if (hasUsableKey(winner) && winner.userId === userId) return winner.key;
  for (const store of stores) transaction.objectStore(store).clear();
  owners.put({ userId, key } satisfies OwnerRow, 'owner');
  await waitForTransaction(transaction);
  return key;
}

/** Clears the database with its key, or only some of its stores. */
export function clearStores(db: IDBDatabase, storeNames = stores): Promise<void> {
  const transaction = db.transaction(storeNames, 'readwrite');
  for (const store of storeNames) transaction.objectStore(store).clear();
  return waitForTransaction(transaction);
}

/** Binds a ciphertext to its member and place (additional data), which prevents swapping rows. */
const additionalDataFor = (userId: string, rowName: string) => new TextEncoder().encode(`${userId}/${rowName}`);

/** Encrypts a value of `userId` for its place. */
export async function encrypt({ key, userId }: OwnerRow, rowName: string, plain: unknown): Promise<EncryptedValue> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(plain));
  const ciphertext = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: additionalDataFor(userId, rowName) },
    key,
    text,
  );
  return { iv, sealed: ciphertext };
}

/** Decrypts a value of this owner and place; null if that fails. */
export async function decrypt(
  { key, userId }: OwnerRow,
  rowName: string,
  { iv, sealed: ciphertext }: EncryptedValue,
): Promise<unknown> {
  try {
    const text = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData: additionalDataFor(userId, rowName) },
      key,
      ciphertext,
    );
    return JSON.parse(new TextDecoder().decode(text)) as unknown;
  } catch {
    return null;
  }
}
