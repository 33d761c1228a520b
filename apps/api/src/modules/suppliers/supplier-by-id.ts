import { createHttpSupplier } from '../../adapters/http-supplier.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { secretContext } from './connect-supplier.ts';
import { type GuardedSupplier, guardSupplier, usualLimits } from './guard-supplier.ts';
import { readSuppliers, type SupplierRow } from './store.ts';

export interface ReadySupplier {
  supplierId: string;
  supplier: GuardedSupplier;
  timeLimitMillis: number;
  isConnected: boolean;
}

interface Remembered {
  digest: string;
  supplier: GuardedSupplier;
}

/** Circuit breaker state per process; a supplier reconnected with other details starts over. */
const createMemory = (): Map<string, Remembered> => new Map();

const digestOf = ({ url, secretEncrypted, timeLimitMillis, allowsPrivate }: SupplierRow): string =>
  JSON.stringify([url, secretEncrypted.toString('base64'), timeLimitMillis, allowsPrivate]);

const WHY_CLOSED = 'its secret cannot be opened: connect it anew';
/** Placeholder for a supplier whose secret can't be decrypted: rejects new orders and reports open ones as unknown. */
const mute: GuardedSupplier = {
  isShut: () => true,
  place: async () => ({ kind: 'NONE', why: WHY_CLOSED }),
  look: async () => ({ kind: 'UNKNOWN', why: WHY_CLOSED }),
  cancel: async () => ({ kind: 'UNKNOWN', why: WHY_CLOSED }),
};

type Opening = Pick<Deps, 'services' | 'keyRing' | 'log'>;

function openSupplier({ keyRing, log }: Opening, tenantId: string, row: SupplierRow): GuardedSupplier {
  const { supplierId, url, timeLimitMillis, allowsPrivate, secretEncrypted } = row;
  try {
    const secret = keyRing.decrypt(secretEncrypted, secretContext(tenantId, supplierId));
    const connection = { url, secret, timeLimitMillis, allowsPrivate };
    return guardSupplier(createHttpSupplier(connection), usualLimits(timeLimitMillis));
  } catch (error) {
    log.error({ tenantId, supplierId, err: error }, 'the secret of a supplier cannot be opened: its offers are shut');
    return mute;
  }
}

/**
 * The tenant's suppliers by id, including disconnected ones, read in one statement. One that can't be decrypted does
 * not affect the others [REDEEM-17].
 */
export async function suppliersOf(tx: Tx, deps: Opening, tenantId: string): Promise<Map<string, ReadySupplier>> {
  const known = deps.services.of(createMemory);
  const ready = (await readSuppliers(tx)).map((row): [string, ReadySupplier] => {
    const { supplierId, timeLimitMillis } = row;
    const key = `${tenantId}/${supplierId}`;
    const digest = digestOf(row);
    let remembered = known.get(key);
    if (remembered?.digest !== digest)
      known.set(key, (remembered = { digest, supplier: openSupplier(deps, tenantId, row) }));
    const { supplier } = remembered;
    return [supplierId, { supplierId, supplier, timeLimitMillis, isConnected: row.disconnectedAt === null }];
  });
  return new Map(ready);
}
