import { Redemption } from '@fareback/contract';
import {
  clearStores,
  decrypt,
  type EncryptedValue,
  encrypt,
  getOrCreateKey,
  hasUsableKey,
  type OwnerRow,
  readOwner,
  waitForRequest,
  waitForTransaction,
  withEncryptedDb,
} from './encrypted-db.ts';
import { type SavedRedemption, savedRedemptionsMax } from './merge-redemptions.ts';

interface TicketRow extends EncryptedValue {
  id: string;
  rank: number;
  /** Language of its texts; missing in rows of an earlier release. */
  language?: string;
}

/** Keeps redemptions of `userId` with texts in `language`, and of all the `savedRedemptionsMax` with the highest rank; where there is no room, what else is kept makes it. Rejects where the browser keeps nothing. */
export async function saveRedemptions(
  userId: string,
  redemptions: readonly SavedRedemption[],
  language: string,
): Promise<void> {
  try {
    await putRows(userId, redemptions, language);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
    await withEncryptedDb((db) => clearStores(db, ['states']));
    await putRows(userId, redemptions, language);
  }
}

function putRows(userId: string, redemptions: readonly SavedRedemption[], language: string): Promise<void> {
  return withEncryptedDb(async (db) => {
    const owner = { userId, key: await getOrCreateKey(db, userId) };
    const rows = await Promise.all(redemptions.map((each) => encryptRow(owner, each)));
    const transaction = db.transaction('tickets', 'readwrite');
    const tickets = transaction.objectStore('tickets');
    for (const row of rows) {
      const before = await waitForRequest<TicketRow | undefined>(tickets.get(row.id));
      tickets.put({ ...row, language, rank: Math.max(row.rank, before?.rank ?? 0) });
    }
    const lowestFirst = await waitForRequest(tickets.index('rank').getAllKeys());
    for (const id of lowestFirst.slice(0, Math.max(0, lowestFirst.length - savedRedemptionsMax))) tickets.delete(id);
    await waitForTransaction(transaction);
  });
}

async function encryptRow(owner: OwnerRow, { redemption, rank }: SavedRedemption): Promise<TicketRow> {
  const id = redemption.TransactionID;
  return { id, rank, ...(await encrypt(owner, id, redemption)) };
}

/** Records that all stored texts are in a language now. */
export const setSavedLanguage = (language: string): Promise<void> =>
  withEncryptedDb(async (db) => {
    const transaction = db.transaction('tickets', 'readwrite');
    const tickets = transaction.objectStore('tickets');
    for (const row of await waitForRequest<TicketRow[]>(tickets.getAll())) tickets.put({ ...row, language });
    await waitForTransaction(transaction);
  });

interface SavedRedemptions {
  userId: string;
  redemptions: SavedRedemption[];
  languages: string[];
}

/**
 * Reads the data of `userId`, or of the remembered member if omitted; null if there is no data. Deletes other members'
 * data.
 */
export function readRedemptions(userId: string | undefined): Promise<SavedRedemptions | null> {
  return withEncryptedDb(async (db) => {
    const owner = await readOwner(db);
    if (owner === undefined) return null;
    if (!hasUsableKey(owner) || (userId !== undefined && owner.userId !== userId)) {
      await clearStores(db);
      return null;
    }
    const rows = await waitForRequest<TicketRow[]>(db.transaction('tickets').objectStore('tickets').getAll());
    const redemptions = await Promise.all(rows.map((row) => decryptRow(owner, row)));
    const languages = rows.flatMap(({ language }) => language ?? []);
    return { userId: owner.userId, redemptions: redemptions.flatMap((each) => each ?? []), languages };
  });
}

/** Decrypts a row; null if that fails or the data is invalid. */
async function decryptRow(owner: OwnerRow, { id, rank, ...encrypted }: TicketRow): Promise<SavedRedemption | null> {
  const known = Redemption.safeParse(await decrypt(owner, id, encrypted));
  return known.success ? { redemption: known.data, rank } : null;
}
