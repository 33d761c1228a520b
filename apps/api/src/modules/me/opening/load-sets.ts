import { hash } from 'node:crypto';
import type { Level, OpeningSet } from '@fareback/contract';
import type { Call, MemberCtx } from '../../../call/context.ts';
import { admit } from '../../../call/session.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { endOfLocalDate, localDate } from '../../../platform/local-date.ts';
import { type PrecompressedReply, precompressMemberReply } from '../../../platform/precompressed-reply.ts';
import { isTouchDue, readStamp } from '../../auth/index.ts';
import { isActivityDue, noteActivity } from '../../members/index.ts';
import { readSoldOutOffers } from '../../redemptions/index.ts';
import {
  type CachedSet,
  type CacheKey,
  isBootstrapFresh,
  isSetFresh,
  type MemberCacheEntry,
  memberResponseCache,
} from './member-response-cache.ts';
import { readSessionVersion, type SessionVersion } from './session-versions.ts';
import { readSet, type SetReply } from './sets.ts';

/** Sets as they are told now; in place of one in trouble, its trouble. */
export type SetResults = Map<OpeningSet, CachedSet | Error>;

/** What is told, and the shelf that it stands on; undefined where it may not be told again. */
export interface BootstrapResult {
  sets: SetResults;
  entry: MemberCacheEntry | undefined;
}

/** Who is told what. */
interface SetRequest {
  call: Call;
  level: Level;
  names: readonly OpeningSet[];
}

/** One object for as long as the agency says the same, in this process. */
const contentOf = ({ cache, tenant }: Call): Promise<object> =>
  cache.get(tenant.tenantId, 'opening/grounds', async () => ({}));

function createCachedSet(setReply: SetReply, span: Pick<CachedSet, 'from' | 'until' | 'soldOutOffers'>): CachedSet {
  const reply = 'kept' in setReply ? setReply.kept : precompressMemberReply(JSON.stringify(setReply.own));
  const version = hash('sha256', reply.bytes, 'base64url').slice(0, 11);
  return { ...span, reply, isMemberOnly: !('kept' in setReply), version };
}

/** Reads one set, and until when it holds by itself: the end of the agency's day at the latest. */
async function loadSet(ctx: MemberCtx, name: OpeningSet, soldOutOffers: Promise<string>): Promise<CachedSet> {
  const { now, tenant } = ctx;
  let until = endOfLocalDate(localDate(now, tenant.timeZone), tenant.timeZone).getTime();
  const setCacheExpiry = (moment: Date | number): void => {
    until = Math.min(until, Number(moment));
  };
  const setReply = await readSet({ ...ctx, setCacheExpiry }, name);
  return createCachedSet(setReply, { from: now.getTime(), until, soldOutOffers: await soldOutOffers });
}

interface Reading {
  grounds: CacheKey | undefined;
  sets: SetResults;
}

/**
 * Reads sets as the session's member. The stamp is asked for before anything else, so that no set is older than it. A set
 * that fails takes no other along, unless the database undid the transaction: then this rejects.
 */
async function readTogether({ call, names }: SetRequest): Promise<Reading> {
  const content = await contentOf(call);
  const read = async (ctx: MemberCtx): Promise<Reading> => {
    const stamping = readStamp(ctx.tx, ctx.member.memberId);
    const soldOutOffers = names.includes('offerStatuses') ? readSoldOutOffers(ctx.tx, ctx.now) : Promise.resolve('');
    // Waited for together with the sets: a rejection of what is not awaited yet would be nobody's [OPS-133].
    const keyParts = Promise.all([stamping, soldOutOffers]);
    const [found, ...settled] = await Promise.allSettled([
      keyParts,
      ...names.map((name) => loadSet(ctx, name, soldOutOffers)),
    ]);
    if (found.status === 'rejected') throw found.reason;
    const [versionToken] = found.value;
    const sets = new Map(
      names.map((name, at) => {
        const one = settled[at] as PromiseSettledResult<CachedSet>;
        return [name, one.status === 'fulfilled' ? one.value : (one.reason as Error)] as const;
      }),
    );
    const apiError = [...sets.values()].find((one) => one instanceof ApiError);
    if (apiError) throw apiError;
    const { member, language, tenant } = ctx;
    return {
      sets,
      grounds: versionToken === undefined ? undefined : { tenant, content, member, language, versionToken },
    };
  };
  return call.asMember(read, { batchReads: names.length > 1 });
}

/**
 * Reads sets in one transaction, each behind a savepoint of its own, so that one which the database refuses can be
 * undone alone. Throws when all of them fail.
 */
async function readApart({ call, names }: SetRequest): Promise<SetResults> {
  return call.asMember(async (ctx) => {
    const sets: SetResults = new Map();
    for (const name of names) {
      await ctx.tx.run('savepoint before_set');
      const one = await loadSet(ctx, name, Promise.resolve('')).catch((error: Error) => error);
      if (one instanceof Error) await ctx.tx.run('rollback to savepoint before_set');
      sets.set(name, one);
    }
    const [first] = sets.values();
    if (first instanceof Error && [...sets.values()].every((one) => one instanceof Error)) throw first;
    return sets;
  });
}

/** Reads sets, and keeps them where it is known what they stand on. */
async function readSets(wanted: SetRequest): Promise<BootstrapResult> {
  const { call, names } = wanted;
  try {
    const { sets, grounds: keyParts } = await readTogether(wanted);
    for (const [set, one] of sets) if (one instanceof Error) call.log.error({ err: one, set }, 'a set is in trouble');
    const entry = keyParts && memberResponseCache(call).entryFor(keyParts);
    const whole = [...sets].filter((one): one is [OpeningSet, CachedSet] => !(one[1] instanceof Error));
    if (entry) memberResponseCache(call).saveSets(entry, whole);
    return { sets, entry };
  } catch (error) {
    if (error instanceof ApiError || names.length === 1) throw error;
    call.log.error({ err: error }, 'an opening is read part by part');
    return { sets: await readApart(wanted), entry: undefined };
  }
}

/**
 * Notes that the session was used, and, where the member's own record is told, that the member was here: as reading it
 * would have.
 */
async function noteUse({ call, names }: SetRequest, { session }: SessionVersion): Promise<void> {
  const { now } = call;
  const isSeen = names.includes('userInfo') && isActivityDue(session, now);
  if (!isSeen && !isTouchDue(session.lastSeenAt, now)) return;
  await call.asMember(async ({ tx, member }) => {
    if (isSeen) await noteActivity(tx, { ...member, lastActiveAt: session.lastActiveAt }, now);
  });
}

/** A member's shelf, and what was found out about them just now. */
interface Found {
  entry: MemberCacheEntry;
  sessionVersion: SessionVersion;
}

/** The shelf of what was told to the call's member, after one question to the database; undefined where there can be none. */
async function findCacheEntry({ call, level }: SetRequest): Promise<Found | undefined> {
  const session = call.cachedSession();
  const cache = memberResponseCache(call);
  if (!session || !cache.has(call.tenant.tenantId, session.member.memberId, session.language)) return undefined;
  const content = await contentOf(call);
  const sessionVersion = await readSessionVersion(call, session.tokenHash).catch((error: unknown) => {
    // Their sets are read instead: that shows what is in trouble.
    call.log.error({ err: error }, 'nobody can be told again');
    return undefined;
  });
  if (!sessionVersion) return undefined;
  const { memberId, status, language, featureFlags, stamp: versionToken, tokenHash } = sessionVersion.session;
  const member = { memberId, status, language, featureFlags };
  admit(level, { tokenHash, member });
  call.cacheSession(member);
  if (session.member.memberId !== memberId || session.member.language !== language) return undefined;
  return {
    entry: cache.entryFor({ tenant: call.tenant, content, member, language: session.language, versionToken }),
    sessionVersion,
  };
}

/** What stands on a shelf and still holds. */
async function getFreshSets(wanted: SetRequest, { entry, sessionVersion }: Found): Promise<Map<OpeningSet, CachedSet>> {
  const sets = new Map<OpeningSet, CachedSet>();
  for (const name of wanted.names) {
    const set = entry.sets.get(name);
    if (set && isSetFresh(name, set, wanted.call.now.getTime(), sessionVersion.dry)) sets.set(name, set);
  }
  if (sets.size > 0) await noteUse(wanted, sessionVersion);
  return sets;
}

async function loadFromCache(wanted: SetRequest, found: Found | undefined): Promise<BootstrapResult> {
  const cache = found && (await getFreshSets(wanted, found));
  const missing = wanted.names.filter((name) => !cache?.has(name));
  if (cache && missing.length === 0) return { sets: cache, entry: found.entry };
  const fresh = await readSets({ ...wanted, names: missing });
  const sets = new Map(
    wanted.names.map(
      (name) => [name, cache?.get(name) ?? fresh.sets.get(name) ?? new Error(`Nothing was read of ${name}`)] as const,
    ),
  );
  return { sets, entry: fresh.entry };
}

/**
 * Sets as they are now. Those that this member was told before are told again where nothing of them changed since; the
 * others are read. A reader never sees less than what was written when the call came [API-57].
 */
export const loadBootstrapSets = async (wanted: SetRequest): Promise<BootstrapResult> =>
  loadFromCache(wanted, await findCacheEntry(wanted));

/**
 * As `loadBootstrapSets`; or the whole opening that was kept under `name`, where it still holds, without looking at its sets
 * again.
 */
export async function loadBootstrap(
  wanted: SetRequest,
  name: string,
): Promise<BootstrapResult | { opening: PrecompressedReply }> {
  const found = await findCacheEntry(wanted);
  const cache = found?.entry.bootstraps.get(name);
  if (!found || !cache || !isBootstrapFresh(cache, wanted.call.now.getTime(), found.sessionVersion.dry))
    return loadFromCache(wanted, found);
  await noteUse(wanted, found.sessionVersion);
  return { opening: cache.reply };
}
