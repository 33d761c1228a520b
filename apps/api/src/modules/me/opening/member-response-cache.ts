import type { OpeningSet } from '@fareback/contract';
import type { SessionMember } from '../../../call/session.ts';
import type { Tenant } from '../../../call/tenant.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { PrecompressedReply } from '../../../platform/precompressed-reply.ts';

/*
 * What this process told its members, so that it can be told again without reading it again. All that one member was told
 * in one language stands on one shelf, together with its cacheKey: everything it was made from, the member's stamp among
 * it. When the member asks again, one small question to the database finds their cacheKey of now (`session-versions.ts`). Are they
 * the shelf's, what stands on it is sent again, as long as its own time is not over (`holds`); else the shelf is emptied.
 */

/** A set as it was told to one member in one language, and for how long it holds if nothing changes. */
export interface CachedSet {
  reply: PrecompressedReply;
  /** Whether no other member is told the same bytes. */
  isMemberOnly: boolean;
  /** Digest of what it says. */
  version: string;
  /** When it was read, and when it is no longer true by time alone (milliseconds since 1970, UTC). */
  from: number;
  until: number;
  /** Offers without codes when it was read. */
  soldOutOffers: string;
}

/** A whole opening, and for how long it holds if nothing changes: as long as each of its sets does. */
export interface CachedBootstrap extends Pick<CachedSet, 'from' | 'until'> {
  reply: PrecompressedReply;
  /** Offers without codes when it was made; undefined where it tells nothing of that. */
  soldOutOffers: string | undefined;
}

/** Everything that told sets were made from: they may be told again as long as all of it is the same. */
export interface CacheKey {
  tenant: Tenant;
  /** An object that stands for what the agency says: another one after every change of it. */
  content: object;
  member: SessionMember;
  language: string;
  /** The member's stamp (`auth/sessions/stamp-store.ts`). */
  versionToken: string;
}

/** All that one member was told on the same cacheKey. */
export interface MemberCacheEntry {
  cacheKey: CacheKey;
  sets: Map<OpeningSet, CachedSet>;
  /** Whole openings, by what was asked for and which content came with it. */
  bootstraps: Map<string, CachedBootstrap>;
}

/** What a process keeps at most, by the length of its texts; compressed and as objects they take about twice that. */
const BYTES_MAX = 32 * 1024 * 1024;
/**
 * Far shorter than changes stay noted (`stamp-store.ts`), so that no stamp that is read within it can be an old one
 * come back.
 */
const AGE_MAX_MILLIS = 6 * 3_600_000;
/** Whole openings on one shelf: clients ask for few groups of sets, of which they know few versions. */
const OPENINGS_MAX = 16;
/** What a shelf takes beside its texts. */
const ENTRY_OVERHEAD_BYTES = 2_048;

const keyOf = (tenantId: string, memberId: string, language: string): string => `${tenantId}/${memberId}/${language}`;

const isSameMember = (one: SessionMember, other: SessionMember): boolean =>
  one.memberId === other.memberId &&
  one.status === other.status &&
  one.language === other.language &&
  JSON.stringify(one.featureFlags) === JSON.stringify(other.featureFlags);

/** Whether what was told on some cacheKey may be told on others. */
const isSameCacheKey = (one: CacheKey, other: CacheKey): boolean =>
  one.versionToken === other.versionToken &&
  one.content === other.content &&
  one.tenant === other.tenant &&
  one.language === other.language &&
  isSameMember(one.member, other.member);

/** Whether a set holds at a moment, with these offers out of codes. */
export const isSetFresh = (
  name: OpeningSet,
  { from, until, soldOutOffers }: CachedSet,
  now: number,
  dryNow: string,
): boolean =>
  now >= from && now < until && now - from < AGE_MAX_MILLIS && (name !== 'offerStatuses' || soldOutOffers === dryNow);

/** Whether a whole opening holds at a moment: as `holds` says of every set that it was made of. */
export const isBootstrapFresh = (
  { from, until, soldOutOffers }: CachedBootstrap,
  now: number,
  dryNow: string,
): boolean => now >= from && now < until && (soldOutOffers === undefined || soldOutOffers === dryNow);

/** An opening made of sets, which holds as long as all of them. */
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

/** What a shelf takes: what is one member's own, and a little for all that is shared. */
function sizeOf({ sets, bootstraps }: MemberCacheEntry): number {
  let size = ENTRY_OVERHEAD_BYTES;
  for (const { isMemberOnly, reply } of sets.values()) if (isMemberOnly) size += reply.bytes.length;
  for (const { reply } of bootstraps.values()) size += reply.bytes.length;
  return size;
}

/** What this process told its members. Losing it costs time, never correctness. */
export interface MemberResponseCache {
  /** Whether anything is kept for a member: without, nobody need ask for their cacheKey. */
  has(tenantId: string, memberId: string, language: string): boolean;
  /** The shelf of these cacheKey' member: as it is where the cacheKey are the same, else emptied. */
  entryFor(cacheKey: CacheKey): MemberCacheEntry;
  /** Keeps sets on a shelf. Openings that were made of earlier sets are thrown away. */
  saveSets(entry: MemberCacheEntry, sets: Iterable<readonly [OpeningSet, CachedSet]>): void;
  /** Keeps a whole opening on a shelf. */
  saveBootstrap(entry: MemberCacheEntry, asked: string, opening: CachedBootstrap): void;
}

/** Keeps nothing at first, and no more than `bytesMax`: then the shelf that was asked for longest ago goes. */
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
        // Asked for last, and as large as it was.
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

/** What this process keeps. */
export const memberResponseCache = ({ services }: Pick<Deps, 'services'>): MemberResponseCache =>
  services.of(createCache);
