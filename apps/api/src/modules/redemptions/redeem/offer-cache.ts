import type { CodeFormat } from '@fareback/contract';
import type { OfferFor } from '@fareback/tenant-pack';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { memoizeByKey } from '../../../platform/services.ts';
import { type EditionRow, saveOfferSnapshots } from './offer-store.ts';

/** The parts of an offer's definition that redeeming reads; the pack's schema guarantees its shape. */
export interface OfferDefinition {
  startsOn?: string;
  endsOn?: string;
  codeFormat?: CodeFormat;
  stock?:
    | { kind: 'pool' }
    | { kind: 'template'; pattern: string; url?: string; lifeMinutes?: number }
    | { kind: 'ticket'; validHours?: number }
    | { kind: 'fixed'; url?: string }
    | { kind: 'supplier'; supplier: string; product: string; lifeMinutes?: number }
    | { kind: 'credit'; supplier: string; provider: string; amount: number };
  isGranted?: boolean;
  for?: OfferFor;
  once?: boolean;
  fieldMappings?: { link?: string; extra?: Record<string, string> };
}

/** An offer's texts and mappings at one time; redemptions reference it permanently. */
export interface OfferSnapshot extends Omit<EditionRow, 'definition'> {
  definition: OfferDefinition;
}

/** A process's cache of a tenant's offers. Losing it costs time, never correctness. */
export interface OfferCache {
  edition(offer: { offerId: string; editionDigest?: Buffer }): OfferSnapshot | undefined;
  /** Call it after the transaction that saved the revision was committed. */
  rememberEdition(snapshot: OfferSnapshot): void;
  /** The last code given out: the next search starts after thousands of used ones. */
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

export const getOfferCache = ({ services }: Pick<Deps, 'services'>, tenantId: string): OfferCache =>
  services.of(memories)(tenantId);

/**
 * Saves the current texts of offers as revisions and caches them. Runs in a separate transaction: two that save the
 * same revision wait for each other and must not hold locks on codes or accounts.
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
