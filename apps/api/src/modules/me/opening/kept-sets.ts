import type { OpeningSet } from '@fareback/contract';
import type { SessionMember } from '../../../call/session.ts';
import type { Tenant } from '../../../call/tenant.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { PrecompressedReply } from '../../../platform/precompressed-reply.ts';

/*
 * What this process told its members, so that it can be told again without reading it again. All that one member was told
 * in one language stands on one shelf, together with its grounds: everything it was made from, the member's stamp among
 * it. When the member asks again, one small question to the database finds their grounds of now (`standings.ts`). Are they
 * the shelf's, what stands on it is sent again, as long as its own time is not over (`holds`); else the shelf is emptied.
 */

/** A set as it was told to one member in one language, and for how long it holds if nothing changes. */
export interface ToldSet {
  reply: PrecompressedReply;
  /** Whether no other member is told the same bytes. */
  isOwn: boolean;
  /** Digest of what it says. */
  version: string;
  /** When it was read, and when it is no longer true by time alone (milliseconds since 1970, UTC). */
  from: number;
  until: number;
  /** Offers without codes when it was read. */
  dry: string;
}

/** A whole opening, and for how long it holds if nothing changes: as long as each of its sets does. */
export interface KeptOpening extends Pick<ToldSet, 'from' | 'until'> {
  reply: PrecompressedReply;
  /** Offers without codes when it was made; undefined where it tells nothing of that. */
  dry: string | undefined;
}

/** Everything that told sets were made from: they may be told again as long as all of it is the same. */
export interface Grounds {
  tenant: Tenant;
  /** An object that stands for what the agency says: another one after every change of it. */
  content: object;
  member: SessionMember;
  language: string;
  /** The member's stamp (`auth/sessions/stamp-store.ts`). */
  stamp: string;
}

/** All that one member was told on the same grounds. */
export interface Shelf {
  grounds: Grounds;
  sets: Map<OpeningSet, ToldSet>;
  /** Whole openings, by what was asked for and which content came with it. */
  openings: Map<string, KeptOpening>;
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
const SHELF_BYTES = 2_048;

const keyOf = (tenantId: string, memberId: string, language: string): string => `${tenantId}/${memberId}/${language}`;

const isSameMember = (one: SessionMember, other: SessionMember): boolean =>
  one.memberId === other.memberId &&
  one.status === other.status &&
  one.language === other.language &&
  JSON.stringify(one.featureFlags) === JSON.stringify(other.featureFlags);

/** Whether what was told on some grounds may be told on others. */
const areSame = (one: Grounds, other: Grounds): boolean =>
  one.stamp === other.stamp &&
  one.content === other.content &&
  one.tenant === other.tenant &&
  one.language === other.language &&
  isSameMember(one.member, other.member);

/** Whether a set holds at a moment, with these offers out of codes. */
export const holds = (name: OpeningSet, { from, until, dry }: ToldSet, now: number, dryNow: string): boolean =>
  now >= from && now < until && now - from < AGE_MAX_MILLIS && (name !== 'offerStatuses' || dry === dryNow);

/** Whether a whole opening holds at a moment: as `holds` says of every set that it was made of. */
export const openingHolds = ({ from, until, dry }: KeptOpening, now: number, dryNow: string): boolean =>
  now >= from && now < until && (dry === undefined || dry === dryNow);

/** An opening made of sets, which holds as long as all of them. */
export function keptOpeningOf(reply: PrecompressedReply, sets: ReadonlyMap<OpeningSet, ToldSet>): KeptOpening {
  let [from, until] = [0, Number.POSITIVE_INFINITY];
  for (const set of sets.values()) {
    from = Math.max(from, set.from);
    until = Math.min(until, set.until, set.from + AGE_MAX_MILLIS);
  }
  return { reply, from, until, dry: sets.get('offerStatuses')?.dry };
}

/** What a shelf takes: what is one member's own, and a little for all that is shared. */
function sizeOf({ sets, openings }: Shelf): number {
  let size = SHELF_BYTES;
  for (const { isOwn, reply } of sets.values()) if (isOwn) size += reply.bytes.length;
  for (const { reply } of openings.values()) size += reply.bytes.length;
  return size;
}

/** What this process told its members. Losing it costs time, never correctness. */
export interface KeptSets {
  /** Whether anything is kept for a member: without, nobody need ask for their grounds. */
  has(tenantId: string, memberId: string, language: string): boolean;
  /** The shelf of these grounds' member: as it is where the grounds are the same, else emptied. */
  on(grounds: Grounds): Shelf;
  /** Keeps sets on a shelf. Openings that were made of earlier sets are thrown away. */
  keep(shelf: Shelf, sets: Iterable<readonly [OpeningSet, ToldSet]>): void;
  /** Keeps a whole opening on a shelf. */
  keepOpening(shelf: Shelf, asked: string, opening: KeptOpening): void;
}

/** Keeps nothing at first, and no more than `bytesMax`: then the shelf that was asked for longest ago goes. */
export function createKeptSets(bytesMax = BYTES_MAX): KeptSets {
  const shelves = new Map<string, Shelf>();
  const sizes = new WeakMap<Shelf, number>();
  let bytes = 0;
  const take = (key: string): Shelf | undefined => {
    const shelf = shelves.get(key);
    if (shelf) bytes -= sizes.get(shelf) ?? 0;
    shelves.delete(key);
    return shelf;
  };
  const put = (shelf: Shelf): void => {
    const { tenant, member, language } = shelf.grounds;
    const key = keyOf(tenant.tenantId, member.memberId, language);
    take(key);
    const size = sizeOf(shelf);
    sizes.set(shelf, size);
    shelves.set(key, shelf);
    bytes += size;
    for (const oldest of shelves.keys()) {
      if (bytes <= bytesMax) break;
      take(oldest);
    }
  };
  return {
    has: (tenantId, memberId, language) => shelves.has(keyOf(tenantId, memberId, language)),
    on(grounds) {
      const key = keyOf(grounds.tenant.tenantId, grounds.member.memberId, grounds.language);
      const known = shelves.get(key);
      if (known && areSame(known.grounds, grounds)) {
        // Asked for last, and as large as it was.
        shelves.delete(key);
        shelves.set(key, known);
        return known;
      }
      const shelf = { grounds, sets: new Map(), openings: new Map() };
      put(shelf);
      return shelf;
    },
    keep(shelf, sets) {
      for (const [name, set] of sets) shelf.sets.set(name, set);
      shelf.openings.clear();
      put(shelf);
    },
    keepOpening(shelf, asked, opening) {
      if (shelf.openings.size >= OPENINGS_MAX) shelf.openings.clear();
      shelf.openings.set(asked, opening);
      put(shelf);
    },
  };
}

const newKeptSets = (): KeptSets => createKeptSets();

/** What this process keeps. */
export const keptSetsOf = ({ services }: Pick<Deps, 'services'>): KeptSets => services.of(newKeptSets);
