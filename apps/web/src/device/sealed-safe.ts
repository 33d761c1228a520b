import { safeName } from './ticket-safe-name.ts';

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
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

const stores = ['owner', 'tickets', 'states'];

/** The answer of a request. */
export const answered = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
  });

/** Resolves once everything of `transaction` is on the device. */
export const written = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not written')));
  });

/** How long the browser may take to open the database, in ms. Some browsers leave the first attempt after a start without an answer, and answer the next [ERR-42]. */
const openWithinMs = [1500, 3000];

/** Opens the database; rejects if no attempt is answered in time. */
async function opened(): Promise<IDBDatabase> {
  for (const ms of openWithinMs) {
    const opening = open();
    const safe = await Promise.race([answered(opening), new Promise<null>((end) => setTimeout(end, ms, null))]);
    if (safe !== null) return safe;
    // An answer that still comes must not hold up whoever deletes the database.
    opening.onsuccess = () => opening.result.close();
  }
  throw new Error('the database does not open');
}

function open(): IDBOpenDBRequest {
  const opening = indexedDB.open(safeName, 2);
  opening.onupgradeneeded = ({ oldVersion }) => {
    const { result } = opening;
    if (oldVersion < 1) {
      result.createObjectStore('owner');
      result.createObjectStore('tickets', { keyPath: 'id' }).createIndex('rank', 'rank');
    }
    result.createObjectStore('states', { keyPath: 'id' });
  };
  return opening;
}

/** Works on the opened safe and closes it; one that is damaged is thrown away. */
export async function inSafe<Result>(work: (safe: IDBDatabase) => Promise<Result>): Promise<Result> {
  const safe = await opened();
  // A sign-out, here or in another tab, must not wait for us.
  safe.onversionchange = () => safe.close();
  try {
    return await work(safe);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') indexedDB.deleteDatabase(safeName);
    throw error;
  } finally {
    safe.close();
  }
}

export const ownerOf = (safe: IDBDatabase): Promise<OwnerRow | undefined> =>
  answered(safe.transaction('owner').objectStore('owner').get('owner'));

export const isUsable = (owner: OwnerRow | undefined): owner is OwnerRow => owner?.key instanceof CryptoKey;

/** The key of `userId`; a new one where there is none, and then nothing of anybody else's stays. Of two tabs that make one at once, the first wins. */
export async function keyOf(safe: IDBDatabase, userId: string): Promise<CryptoKey> {
  const present = await ownerOf(safe);
  if (isUsable(present) && present.userId === userId) return present.key;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const change = safe.transaction(stores, 'readwrite');
  const owners = change.objectStore('owner');
  const winner = await answered<OwnerRow | undefined>(owners.get('owner'));
  if (isUsable(winner) && winner.userId === userId) return winner.key;
  for (const store of stores) change.objectStore(store).clear();
  owners.put({ userId, key } satisfies OwnerRow, 'owner');
  await written(change);
  return key;
}

/** Takes everything out of the safe, the key with it, or out of some of its stores. */
export function emptied(safe: IDBDatabase, which = stores): Promise<void> {
  const change = safe.transaction(which, 'readwrite');
  for (const store of which) change.objectStore(store).clear();
  return written(change);
}

/** Binds what is sealed to its member and its place, so that rows cannot be exchanged. */
const boundTo = (userId: string, place: string) => new TextEncoder().encode(`${userId}/${place}`);

/** Seals what is `userId`'s for its place in the safe. */
export async function seal({ key, userId }: OwnerRow, place: string, plain: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(plain));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: boundTo(userId, place) },
    key,
    text,
  );
  return { iv, sealed };
}

/** What was sealed for this owner and place; null where it cannot be opened. */
export async function unseal({ key, userId }: OwnerRow, place: string, { iv, sealed }: Sealed): Promise<unknown> {
  try {
    const text = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData: boundTo(userId, place) },
      key,
      sealed,
    );
    return JSON.parse(new TextDecoder().decode(text)) as unknown;
  } catch {
    return null;
  }
}
