import type { SupplierConnection } from '../../adapters/http-supplier.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import type { EncryptedRows } from '../../platform/encryption/personal-data.ts';
import { isLoopback } from '../../platform/loopback.ts';
import { announceChange } from '../tenants/index.ts';
import { readSuppliers, type SupplierRow, writeDisconnected, writeSupplier } from './store.ts';

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  {
    table: 'supplier',
    key: { supplier_id: 'text' },
    columns: { secret_sealed: (tenantId, { supplier_id = '' }) => secretContext(tenantId, supplier_id) },
  },
];

export const TIME_LIMIT_MILLIS = 8_000;
const TIME_LIMIT_MAX_MILLIS = 20_000;

interface SupplierContext {
  tx: Tx;
  keyRing: KeyRing;
  tenantId: string;
  now: Date;
}

interface NamedSupplier extends SupplierConnection {
  supplierId: string;
}

export const secretContext = (tenantId: string, supplierId: string): string => `supplier/${tenantId}/${supplierId}`;

export function getSupplierError({ supplierId, url, secret, timeLimitMillis }: NamedSupplier): string | null {
  if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(supplierId))
    return `"${supplierId}" is no supplier id: expected small letters, digits and hyphens.`;
  const address = URL.canParse(url) ? new URL(url) : null;
  const isSafe = address?.protocol === 'https:' || (address?.protocol === 'http:' && isLoopback(address.hostname));
  if (!address || !isSafe) return `"${url}" is no https address. Example: https://coupons.supplier.example/v1`;
  if (address.username || address.password || address.search || address.hash)
    return `"${address.origin}" must come without user, query and fragment; the secret stands for the user.`;
  if (!/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret))
    return 'The secret must be whsec_ and at least 24 bytes in base64, the same at the supplier.';
  if (!Number.isInteger(timeLimitMillis) || timeLimitMillis < 1 || timeLimitMillis > TIME_LIMIT_MAX_MILLIS)
    return `The time limit must be at most ${TIME_LIMIT_MAX_MILLIS / 1000} seconds.`;
  return null;
}

/**
 * Connects a supplier and encrypts its secret; running processes pick it up at once. Throws on invalid details
 * [REDEEM-17].
 */
export async function connectSupplier(
  { tx, keyRing, tenantId, now }: SupplierContext,
  named: NamedSupplier,
): Promise<void> {
  const why = getSupplierError(named);
  if (why !== null) throw new Error(why);
  const { supplierId, secret, ...rest } = named;
  const secretEncrypted = keyRing.encrypt(secret, secretContext(tenantId, supplierId));
  await writeSupplier(tx, tenantId, { ...rest, supplierId, secretEncrypted, connectedAt: now });
  await announceChange(tx, tenantId);
}

/**
 * Disconnects a supplier: new orders stop at once, open orders are still settled with it. Resolves to false if there
 * was no such supplier.
 */
export async function disconnectSupplier({ tx, tenantId, now }: SupplierContext, supplierId: string): Promise<boolean> {
  const isChange = (await writeDisconnected(tx, supplierId, now)) > 0;
  if (isChange) await announceChange(tx, tenantId);
  return isChange;
}

/** A supplier's connection with its secret; undefined if it was never connected. Throws if its key is missing. */
export async function readConnection(
  { tx, keyRing, tenantId }: Omit<SupplierContext, 'now'>,
  supplierId: string,
): Promise<SupplierConnection | undefined> {
  const row = (await readSuppliers(tx)).find((each) => each.supplierId === supplierId);
  if (!row) return undefined;
  const { url, timeLimitMillis, allowsPrivate, secretEncrypted } = row;
  return {
    url,
    timeLimitMillis,
    allowsPrivate,
    secret: keyRing.decrypt(secretEncrypted, secretContext(tenantId, supplierId)),
  };
}

export type ListedSupplier = Omit<SupplierRow, 'secretEncrypted'>;

export const listSuppliers = async (tx: Tx): Promise<ListedSupplier[]> =>
  (await readSuppliers(tx)).map(({ supplierId, url, timeLimitMillis, allowsPrivate, connectedAt, disconnectedAt }) => ({
    supplierId,
    url,
    timeLimitMillis,
    allowsPrivate,
    connectedAt,
    disconnectedAt,
  }));

/** Ids of the suppliers that accept orders; cached until the tenant changes. */
export async function connectedSuppliers(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await readSuppliers(tx);
  return new Set(rows.filter(({ disconnectedAt }) => disconnectedAt === null).map(({ supplierId }) => supplierId));
}
