import type { CodeFormat } from '@fareback/contract';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { memoizeByKey } from '../../../platform/services.ts';
import { type EditionRow, saveOfferSnapshots } from './edition-store.ts';

/** What redeeming reads of an offer's definition; the pack's schema vouches for its shape. */
export interface OfferDefinition {
  startsOn?: string;
  endsOn?: string;
  codeFormat?: CodeFormat;
  stock?:
    | { kind: 'pool' }
    | { kind: 'template'; pattern: string; url?: string; lifeMinutes?: number }
    | { kind: 'fixed'; url?: string }
    | { kind: 'supplier'; supplier: string; product: string; lifeMinutes?: number }
    | { kind: 'credit'; supplier: string; provider: string; amount: number };
  fieldMappings?: { link?: string; extra?: Record<string, string> };
}

/** An offer's words and mappings as they stood at one moment; redemptions point at it for ever. */
export interface OfferSnapshot extends Omit<EditionRow, 'definition'> {
  definition: OfferDefinition;
}

/** What one process remembers of a tenant's offers to spare the database; losing it costs time, never correctness. */
export interface OfferCache {
  /** The edition of the offer with this digest; the one kept last when none is named. */
  edition(offer: { offerId: string; editionDigest?: Buffer }): OfferSnapshot | undefined;
  /** To be called after the transaction that kept the edition was committed. */
  rememberEdition(snapshot: OfferSnapshot): void;
  /** Codes up to this one were given out, so that the next search can begin behind thousands of used ones. */
  lastGiven(offerId: string): number;
  rememberGiven(offerId: string, couponId: number): void;
  forget(): void;
}

function createMemory(): OfferCache {
  const snapshots = new Map<string, OfferSnapshot>();
  const given = new Map<string, number>();
  return {
    edition({ offerId, editionDigest }) {
      const found = snapshots.get(offerId);
      return editionDigest === undefined || found?.editionDigest.equals(editionDigest) ? found : undefined;
    },
    rememberEdition: (snapshot) => void snapshots.set(snapshot.offerId, snapshot),
    lastGiven: (offerId) => given.get(offerId) ?? 0,
    rememberGiven: (offerId, couponId) => void given.set(offerId, Math.max(couponId, given.get(offerId) ?? 0)),
    forget() {
      snapshots.clear();
      given.clear();
    },
  };
}

const memories = (): ((tenantId: string) => OfferCache) => memoizeByKey(createMemory);

/** This process's memory of one tenant's offers. */
export const getOfferCache = ({ services }: Pick<Deps, 'services'>, tenantId: string): OfferCache =>
  services.of(memories)(tenantId);

/**
 * Keeps the present words of offers as editions and remembers them. A transaction of its own: two that keep the same
 * edition wait for each other, and must hold neither codes nor accounts meanwhile.
 */
export async function loadOfferSnapshots(
  deps: Pick<Deps, 'database' | 'services'>,
  tenantId: string,
  offerIds: string[],
): Promise<void> {
  const offerCache = getOfferCache(deps, tenantId);
  const snapshots = await withTenant(deps.database, tenantId, (tx) => saveOfferSnapshots(tx, tenantId, offerIds));
  for (const snapshot of snapshots) offerCache.rememberEdition(snapshot);
}
