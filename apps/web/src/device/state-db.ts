import {
  decrypt,
  type EncryptedValue,
  encrypt,
  getOrCreateKey,
  hasUsableKey,
  readOwner,
  waitForRequest,
  waitForTransaction,
  withEncryptedDb,
} from './encrypted-db.ts';

interface StateRow extends EncryptedValue {
  id: string;
}

/** Apart from tickets, whose places are their ids. */
const rowNameOf = (tenantId: string): string => `state/${tenantId}`;

/** Keeps what `userId` was told last by a tenant, in the place of what was kept before. Rejects where the browser keeps nothing, or has no room. */
export function saveState(userId: string, tenantId: string, state: object): Promise<void> {
  return withEncryptedDb(async (db) => {
    const owner = { userId, key: await getOrCreateKey(db, userId) };
    const row: StateRow = { id: tenantId, ...(await encrypt(owner, rowNameOf(tenantId), state)) };
    const transaction = db.transaction('states', 'readwrite');
    transaction.objectStore('states').put(row);
    await waitForTransaction(transaction);
  });
}

/** What is kept of a tenant for whoever is remembered, and who that is; null where there is nothing, or it cannot be opened. Rejects where the browser keeps nothing. */
export function readState(tenantId: string): Promise<{ userId: string; state: unknown } | null> {
  return withEncryptedDb(async (db) => {
    const owner = await readOwner(db);
    if (!hasUsableKey(owner)) return null;
    const row = await waitForRequest<StateRow | undefined>(
      db.transaction('states').objectStore('states').get(tenantId),
    );
    return row ? { userId: owner.userId, state: await decrypt(owner, rowNameOf(tenantId), row) } : null;
  });
}
