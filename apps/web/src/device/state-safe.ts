import { answered, inSafe, isUsable, keyOf, ownerOf, type Sealed, seal, unseal, written } from './sealed-safe.ts';

interface StateRow extends Sealed {
  id: string;
}

/** Apart from tickets, whose places are their ids. */
const placeOf = (tenantId: string): string => `state/${tenantId}`;

/** Keeps what `userId` was told last by a tenant, in the place of what was kept before. Rejects where the browser keeps nothing, or has no room. */
export function keepState(userId: string, tenantId: string, state: object): Promise<void> {
  return inSafe(async (safe) => {
    const owner = { userId, key: await keyOf(safe, userId) };
    const row: StateRow = { id: tenantId, ...(await seal(owner, placeOf(tenantId), state)) };
    const change = safe.transaction('states', 'readwrite');
    change.objectStore('states').put(row);
    await written(change);
  });
}

/** What is kept of a tenant for whoever is remembered, and who that is; null where there is nothing, or it cannot be opened. Rejects where the browser keeps nothing. */
export function readState(tenantId: string): Promise<{ userId: string; state: unknown } | null> {
  return inSafe(async (safe) => {
    const owner = await ownerOf(safe);
    if (!isUsable(owner)) return null;
    const row = await answered<StateRow | undefined>(safe.transaction('states').objectStore('states').get(tenantId));
    return row ? { userId: owner.userId, state: await unseal(owner, placeOf(tenantId), row) } : null;
  });
}
