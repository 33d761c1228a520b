import type { OpeningSet } from '@fareback/contract';
import type { SessionMember } from '../../../call/session.ts';
import type { Tenant } from '../../../call/tenant.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { PrecompressedReply } from '../../../platform/precompressed-reply.ts';

/* Replies sent to members, cached by member and language. Each entry has a cache key with everything it was made from,
   including the member's version token. A small query reads the current key (`session-versions.ts`): if it matches, the
   reply is sent again until its own validity ends; otherwise the entry is dropped. */

/** A set as sent to one member in one language, with its validity if nothing changes. */
export interface CachedSet {
  reply: PrecompressedReply;
  /** Whether only this member gets these bytes. */
  isMemberOnly: boolean;
  version: string;
  /** Read time, and expiry by time alone (milliseconds since 1970, UTC). */
  from: number;
  until: number;
  /** Offers that were out of codes at the read time. */
  soldOutOffers: string;
}

export interface CachedBootstrap extends Pick<CachedSet, 'from' | 'until'> {
  reply: PrecompressedReply;
  /** Offers that were out of codes; undefined if the reply does not depend on it. */
  soldOutOffers: string | undefined;
}

/** The cache key: everything the sets were made from. They are reusable while all of it is equal. */
export interface CacheKey {
  tenant: Tenant;
  /** Object that identifies the agency's content; replaced on every change. */
  content: object;
  member: SessionMember;
  language: string;
  /** The member's version token (`auth/sessions/stamp-store.ts`). */
  versionToken: string;
}

/** Replies of one member with the same cache key. */
export interface MemberCacheEntry {
  cacheKey: CacheKey;
  sets: Map<OpeningSet, CachedSet>;
  bootstraps: Map<string, CachedBootstrap>;
}

/** Maximum cache size in text length; with compression and object overhead it takes about twice that. */
const BYTES_MAX = 32 * 1024 * 1024;
/** Far shorter than changes are recorded (`stamp-store.ts`), so a token read within it can't be a reused old one. */
const AGE_MAX_MILLIS = 6 * 3_600_000;
/** Bootstrap replies per entry: clients request few combinations of sets and versions. */
const OPENINGS_MAX = 16;
const ENTRY_OVERHEAD_BYTES = 2_048;

const keyOf = (tenantId: string, memberId: string, language: string): string => `${tenantId}/${memberId}/${language}`;

const isSameMember = (one: SessionMember, other: SessionMember): boolean =>
  one.memberId === other.memberId &&
  one.status === other.status &&
  one.language === other.language &&
  JSON.stringify(one.featureFlags) === JSON.stringify(other.featureFlags);

const isSameCacheKey = (one: CacheKey, other: CacheKey): boolean =>
  one.versionToken === other.versionToken &&
  one.content === other.content &&
  one.tenant === other.tenant &&
  one.language === other.language &&
  isSameMember(one.member, other.member);

export const isSetFresh = (
  name: OpeningSet,
  { from, until, soldOutOffers }: CachedSet,
  now: number,
  dryNow: string,
): boolean =>
  now >= from && now < until && now - from < AGE_MAX_MILLIS && (name !== 'offerStatuses' || soldOutOffers === dryNow);

/** True if a bootstrap reply is valid at a time, which is as long as each of its sets is. */
export const isBootstrapFresh = (
  { from, until, soldOutOffers }: CachedBootstrap,
  now: number,
  dryNow: string,
): boolean => now >= from && now < until && (soldOutOffers === undefined || soldOutOffers === dryNow);

export function createCachedBootstrap(
  reply: PrecompressedReply,
  sets: ReadonlyMap<OpeningSet, CachedSet>,
): CachedBootstrap {
  let [from, until] = [0, Number.POSITIVE_INFINITY];
  for (const set of sets.values()) {
    from = Math.max(from, set.from);
    until = Math.min(until, set.until, set.from + AGE_MAX_MILLIS);
  }
  return { reply, from, until, soldOutOffers: sets.get('offerStatuses')?.soldOutOffers };
}

/** Returns an entry's size: personal content, plus a little for shared content. */
function sizeOf({ sets, bootstraps }: MemberCacheEntry): number {
  let size = ENTRY_OVERHEAD_BYTES;
  for (const { isMemberOnly, reply } of sets.values()) if (isMemberOnly) size += reply.bytes.length;
  for (const { reply } of bootstraps.values()) size += reply.bytes.length;
  return size;
}

/** The reply cache of this process. Losing it costs time, never correctness. */
export interface MemberResponseCache {
  /** True if an entry exists. Without one, no cache key needs to be read. */
  has(tenantId: string, memberId: string, language: string): boolean;
  /** Returns the member's entry if its cache key is the same, else a new empty one. */
  entryFor(cacheKey: CacheKey): MemberCacheEntry;
  /** Caches sets. Drops bootstrap replies made from earlier sets. */
  saveSets(entry: MemberCacheEntry, sets: Iterable<readonly [OpeningSet, CachedSet]>): void;
  saveBootstrap(entry: MemberCacheEntry, asked: string, opening: CachedBootstrap): void;
}

/** Creates an empty cache of at most `bytesMax`; above that the least recently used entry is dropped. */
export function createMemberResponseCache(bytesMax = BYTES_MAX): MemberResponseCache {
  const entries = new Map<string, MemberCacheEntry>();
  const sizes = new WeakMap<MemberCacheEntry, number>();
  let bytes = 0;
  const take = (key: string): MemberCacheEntry | undefined => {
    const entry = entries.get(key);
    if (entry) bytes -= sizes.get(entry) ?? 0;
    entries.delete(key);
    return entry;
  };
  const put = (entry: MemberCacheEntry): void => {
    const { tenant, member, language } = entry.cacheKey;
    const key = keyOf(tenant.tenantId, member.memberId, language);
    take(key);
    const size = sizeOf(entry);
    sizes.set(entry, size);
    entries.set(key, entry);
    bytes += size;
    for (const oldest of entries.keys()) {
      if (bytes <= bytesMax) break;
      take(oldest);
    }
  };
  return {
    has: (tenantId, memberId, language) => entries.has(keyOf(tenantId, memberId, language)),
    entryFor(cacheKey) {
      const key = keyOf(cacheKey.tenant.tenantId, cacheKey.member.memberId, cacheKey.language);
      const known = entries.get(key);
      if (known && isSameCacheKey(known.cacheKey, cacheKey)) {
        // Re-insert at the end with its new size, to keep the order of use.
        entries.delete(key);
        entries.set(key, known);
        return known;
      }
      const entry = { cacheKey, sets: new Map(), bootstraps: new Map() };
      put(entry);
      return entry;
    },
    saveSets(entry, sets) {
      for (const [name, set] of sets) entry.sets.set(name, set);
      entry.bootstraps.clear();
      put(entry);
    },
    saveBootstrap(entry, asked, opening) {
      if (entry.bootstraps.size >= OPENINGS_MAX) entry.bootstraps.clear();
      entry.bootstraps.set(asked, opening);
      put(entry);
    },
  };
}

const createCache = (): MemberResponseCache => createMemberResponseCache();

export const memberResponseCache = ({ services }: Pick<Deps, 'services'>): MemberResponseCache =>
  services.of(createCache);
