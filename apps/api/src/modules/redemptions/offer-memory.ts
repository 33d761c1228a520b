import type { Database, Tx } from '../../platform/database.ts';
import { type EditionRow, keepEdition, type OfferTerms } from './store.ts';

/** What redeeming reads of an offer's definition; the pack's schema vouches for its shape. */
export interface OfferDefinition {
  startsOn?: string;
  endsOn?: string;
  stock?:
    | { kind: 'pool' }
    | { kind: 'template'; pattern: string; url?: string }
    | { kind: 'fixed'; url?: string }
    | { kind: 'credit' };
  fieldMappings?: { link?: string; extra?: Record<string, string> };
}

/** An offer's words and mappings as they stood at one moment; redemptions point at it for ever. */
export interface OfferEdition extends Omit<EditionRow, 'definition'> {
  definition: OfferDefinition;
}

/** What one process remembers of a tenant's offers to spare the database; losing it costs time, never correctness. */
export interface OfferMemory {
  /** The edition kept for this version of the offer. */
  edition(offer: OfferTerms): OfferEdition | undefined;
  /** To be called after the transaction that kept the edition was committed. */
  rememberEdition(offer: OfferTerms, edition: OfferEdition): void;
  /** Codes up to this one were given out, so that the next search can begin behind thousands of used ones. */
  lastGiven(offerId: string): number;
  rememberGiven(offerId: string, couponId: number): void;
  forget(): void;
}

function createMemory(): OfferMemory {
  const editions = new Map<string, { version: string; edition: OfferEdition }>();
  const given = new Map<string, number>();
  return {
    edition(offer) {
      const found = editions.get(offer.offerId);
      return found?.version === offer.version ? found.edition : undefined;
    },
    rememberEdition: (offer, edition) => void editions.set(offer.offerId, { version: offer.version, edition }),
    lastGiven: (offerId) => given.get(offerId) ?? 0,
    rememberGiven: (offerId, couponId) => void given.set(offerId, Math.max(couponId, given.get(offerId) ?? 0)),
    forget() {
      editions.clear();
      given.clear();
    },
  };
}

const memories = new WeakMap<Database, Map<string, OfferMemory>>();

/** This process's memory of one tenant's offers. */
export function offerMemoryOf(database: Database, tenantId: string): OfferMemory {
  let ofDatabase = memories.get(database);
  if (!ofDatabase) memories.set(database, (ofDatabase = new Map()));
  let memory = ofDatabase.get(tenantId);
  if (!memory) ofDatabase.set(tenantId, (memory = createMemory()));
  return memory;
}

/** Keeps the offer's present words as an edition, in the caller's transaction. Throws when the offer is gone meanwhile. */
export async function keepPresentEdition(tx: Tx, tenantId: string, offerId: string): Promise<OfferEdition> {
  const row = await keepEdition(tx, tenantId, offerId);
  if (!row) throw new Error(`Offer ${offerId} went away while it was redeemed.`);
  return row;
}
