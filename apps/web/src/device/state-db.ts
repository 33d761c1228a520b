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

/** Cannot collide with tickets, whose places are their ids. */
const rowNameOf = (tenantId: string): string => `state/${tenantId}`;

/** Stores a tenant's latest state of `userId`, replacing an older one. Rejects without storage or space. */
export function saveState(userId: string, tenantId: string, state: object): Promise<void> {
  return withEncryptedDb(async (db) => {
    const owner = { userId, key: await getOrCreateKey(db, userId) };
    const row: StateRow = { id: tenantId, ...(await encrypt(owner, rowNameOf(tenantId), state)) };
    const transaction = db.transaction('states', 'readwrite');
    transaction.objectStore('states').put(row);
    await waitForTransaction(transaction);
  });
}

/**
 * Reads a tenant's state of the remembered member, with their id; null if missing or undecryptable. Rejects without
 * storage.
 */
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
