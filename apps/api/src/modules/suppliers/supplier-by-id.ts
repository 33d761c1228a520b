import { createHttpSupplier } from '../../adapters/http-supplier.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { secretContext } from './connect-supplier.ts';
import { type GuardedSupplier, guardSupplier } from './guard-supplier.ts';
import { readSuppliers, type SupplierRow } from './store.ts';

/** A supplier ready to be asked. */
export interface ReadySupplier {
  supplierId: string;
  supplier: GuardedSupplier;
  timeLimitMillis: number;
  /** Whether new orders go to it. */
  isConnected: boolean;
}

interface Remembered {
  digest: string;
  supplier: GuardedSupplier;
}

/** What a process knows of suppliers by experience; connected anew with other details, one begins afresh. */
const memories = new WeakMap<Database, Map<string, Remembered>>();

const digestOf = ({ url, secretSealed, timeLimitMillis, allowsPrivate }: SupplierRow): string =>
  JSON.stringify([url, secretSealed.toString('base64'), timeLimitMillis, allowsPrivate]);

/** The tenant's suppliers by id, those that were disconnected too: one statement. */
export async function suppliersOf(
  tx: Tx,
  { database, keyRing }: { database: Database; keyRing: KeyRing },
  tenantId: string,
): Promise<Map<string, ReadySupplier>> {
  let memory = memories.get(database);
  if (!memory) memories.set(database, (memory = new Map()));
  const known = memory;
  const ready = (await readSuppliers(tx)).map((row): [string, ReadySupplier] => {
    const { supplierId, url, timeLimitMillis, allowsPrivate } = row;
    const key = `${tenantId}/${supplierId}`;
    const digest = digestOf(row);
    let remembered = known.get(key);
    if (remembered?.digest !== digest) {
      const secret = keyRing.open(row.secretSealed, secretContext(tenantId, supplierId));
      const supplier = guardSupplier(createHttpSupplier({ url, secret, timeLimitMillis, allowsPrivate }));
      known.set(key, (remembered = { digest, supplier }));
    }
    const { supplier } = remembered;
    return [supplierId, { supplierId, supplier, timeLimitMillis, isConnected: row.disconnectedAt === null }];
  });
  return new Map(ready);
}
