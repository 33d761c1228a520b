import { Redemption } from '@fareback/contract';
import { type Kept, keptMax } from './kept-redemptions.ts';
import { safeName } from './ticket-safe-name.ts';

/*
 * Who reads the files of this device, or a copy of them, finds no code and no title: each redemption is sealed with
 * AES-GCM under a key that the browser made, keeps and never hands out. Code that runs in the app can open it: that is
 * kept out by the content security policy, not by this.
 */

interface OwnerRow {
  userId: string;
  key: CryptoKey;
}

interface TicketRow {
  id: string;
  rank: number;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

/** The answer of a request. */
const answered = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
  });

/** Resolves once everything of `transaction` is on the device. */
const written = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not written')));
  });

/** Works on the opened safe and closes it; one that is damaged is thrown away. */
async function inSafe<Result>(work: (safe: IDBDatabase) => Promise<Result>): Promise<Result> {
  const opening = indexedDB.open(safeName, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('owner');
    opening.result.createObjectStore('tickets', { keyPath: 'id' }).createIndex('rank', 'rank');
  };
  const safe = await answered(opening);
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

const ownerOf = (safe: IDBDatabase): Promise<OwnerRow | undefined> =>
  answered(safe.transaction('owner').objectStore('owner').get('owner'));

const isUsable = (owner: OwnerRow | undefined): owner is OwnerRow => owner?.key instanceof CryptoKey;

/** The key of `userId`; a new one where there is none, and then nothing of anybody else's stays. Of two tabs that make one at once, the first wins. */
async function keyOf(safe: IDBDatabase, userId: string): Promise<CryptoKey> {
  const present = await ownerOf(safe);
  if (isUsable(present) && present.userId === userId) return present.key;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const change = safe.transaction(['owner', 'tickets'], 'readwrite');
  const owners = change.objectStore('owner');
  const winner = await answered<OwnerRow | undefined>(owners.get('owner'));
  if (isUsable(winner) && winner.userId === userId) return winner.key;
  owners.put({ userId, key } satisfies OwnerRow, 'owner');
  change.objectStore('tickets').clear();
  await written(change);
  return key;
}

/** Binds what is sealed to its member and its place, so that rows cannot be exchanged. */
const boundTo = (userId: string, id: string) => new TextEncoder().encode(`${userId}/${id}`);

/** Keeps redemptions of `userId`, and of all the `keptMax` with the highest rank. Rejects where the browser keeps nothing. */
export function keep(userId: string, kept: readonly Kept[]): Promise<void> {
  return inSafe(async (safe) => {
    const key = await keyOf(safe, userId);
    const rows = await Promise.all(kept.map((each) => seal(key, userId, each)));
    const change = safe.transaction('tickets', 'readwrite');
    const tickets = change.objectStore('tickets');
    for (const row of rows) {
      const before = await answered<TicketRow | undefined>(tickets.get(row.id));
      tickets.put({ ...row, rank: Math.max(row.rank, before?.rank ?? 0) });
    }
    const lowestFirst = await answered(tickets.index('rank').getAllKeys());
    for (const id of lowestFirst.slice(0, Math.max(0, lowestFirst.length - keptMax))) tickets.delete(id);
    await written(change);
  });
}

async function seal(key: CryptoKey, userId: string, { redemption, rank }: Kept): Promise<TicketRow> {
  const id = redemption.TransactionID;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(redemption));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: boundTo(userId, id) }, key, plain);
  return { id, rank, iv, sealed };
}

/** What is kept for `userId`, or for whoever is remembered where none is named; null where there is nothing. Of anybody else nothing stays. */
export function read(userId: string | undefined): Promise<{ userId: string; kept: Kept[] } | null> {
  return inSafe(async (safe) => {
    const owner = await ownerOf(safe);
    if (owner === undefined) return null;
    if (!isUsable(owner) || (userId !== undefined && owner.userId !== userId)) {
      await empty(safe);
      return null;
    }
    const rows = await answered<TicketRow[]>(safe.transaction('tickets').objectStore('tickets').getAll());
    const kept = await Promise.all(rows.map((row) => open(owner, row)));
    return { userId: owner.userId, kept: kept.flatMap((each) => each ?? []) };
  });
}

function empty(safe: IDBDatabase): Promise<void> {
  const change = safe.transaction(['owner', 'tickets'], 'readwrite');
  change.objectStore('owner').clear();
  change.objectStore('tickets').clear();
  return written(change);
}

/** The redemption in a row; null where it cannot be opened or understood. */
async function open({ key, userId }: OwnerRow, { id, iv, sealed, rank }: TicketRow): Promise<Kept | null> {
  try {
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData: boundTo(userId, id) },
      key,
      sealed,
    );
    const known = Redemption.safeParse(JSON.parse(new TextDecoder().decode(plain)));
    return known.success ? { redemption: known.data, rank } : null;
  } catch {
    return null;
  }
}
