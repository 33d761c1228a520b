import { encryptedDbName } from './encrypted-db-name.ts';

/*
 * Who reads the files of this device, or a copy of them, finds nothing of what is kept: each row is sealed with
 * AES-GCM under a key that the browser made, keeps and never hands out. Code that runs in the app can open it: that is
 * kept out by the content security policy, not by this. Everything in it is one member's.
 */

/** Whose safe it is. */
export interface OwnerRow {
  userId: string;
  key: CryptoKey;
}

/** What is sealed, and what it was sealed with. */
export interface EncryptedValue {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

const stores = ['owner', 'tickets', 'states'];

/** The answer of a request. */
export const waitForRequest = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
  });

/** Resolves once everything of `transaction` is on the device. */
export const waitForTransaction = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not written')));
  });

/** How long the browser may take to open the database, in ms. Some browsers leave the first attempt after a start without an answer, and answer the next [ERR-42]. */
const openTimeoutsMs = [1500, 3000];

/** Opens the database; rejects if no attempt is answered in time. */
async function openDatabase(): Promise<IDBDatabase> {
  for (const ms of openTimeoutsMs) {
    const request = requestOpen();
    const db = await Promise.race([waitForRequest(request), new Promise<null>((end) => setTimeout(end, ms, null))]);
    if (db !== null) return db;
    // An answer that still comes must not hold up whoever deletes the database.
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

/** Works on the opened safe and closes it; one that is damaged is thrown away. */
export async function withEncryptedDb<Result>(work: (db: IDBDatabase) => Promise<Result>): Promise<Result> {
  const db = await openDatabase();
  // A sign-out, here or in another tab, must not wait for us.
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

/** The key of `userId`; a new one where there is none, and then nothing of anybody else's stays. Of two tabs that make one at once, the first wins. */
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

/** Takes everything out of the safe, the key with it, or out of some of its stores. */
export function clearStores(db: IDBDatabase, storeNames = stores): Promise<void> {
  const transaction = db.transaction(storeNames, 'readwrite');
  for (const store of storeNames) transaction.objectStore(store).clear();
  return waitForTransaction(transaction);
}

/** Binds what is sealed to its member and its place, so that rows cannot be exchanged. */
const additionalDataFor = (userId: string, rowName: string) => new TextEncoder().encode(`${userId}/${rowName}`);

/** Seals what is `userId`'s for its place in the safe. */
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

/** What was sealed for this owner and place; null where it cannot be opened. */
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
