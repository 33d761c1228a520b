import { hash } from 'node:crypto';
import type { Level, OpeningSet } from '@fareback/contract';
import type { Call, MemberCtx } from '../../../call/context.ts';
import { admit } from '../../../call/session.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { endOfLocalDate, localDate } from '../../../platform/local-date.ts';
import { type PrecompressedReply, precompressMemberReply } from '../../../platform/precompressed-reply.ts';
import { isTouchDue, readStamp } from '../../auth/index.ts';
import { isActivityDue, recordActivity } from '../../members/index.ts';
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

/** Result of each set: its cached reply, or the error if loading it failed. */
export type SetResults = Map<OpeningSet, CachedSet | Error>;

export interface BootstrapResult {
  sets: SetResults;
  entry: MemberCacheEntry | undefined;
}

interface SetRequest {
  call: Call;
  level: Level;
  names: readonly OpeningSet[];
}

/** One object per content version in this process. */
const contentOf = ({ cache, tenant }: Call): Promise<object> =>
  cache.get(tenant.tenantId, 'opening/grounds', async () => ({}));

function createCachedSet(setReply: SetReply, span: Pick<CachedSet, 'from' | 'until' | 'soldOutOffers'>): CachedSet {
  const reply = 'kept' in setReply ? setReply.kept : precompressMemberReply(JSON.stringify(setReply.own));
  const version = hash('sha256', reply.bytes, 'base64url').slice(0, 11);
  return { ...span, reply, isMemberOnly: !('kept' in setReply), version };
}

/** Reads one set and its expiry, at most the end of the agency's day. */
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
 * Reads sets as the session's member. The version token is requested first, so no set is older than it. A failing set
 * does not affect the others, unless the database aborts the transaction: then this rejects.
 */
async function readTogether({ call, names }: SetRequest): Promise<Reading> {
  const content = await contentOf(call);
  const read = async (ctx: MemberCtx): Promise<Reading> => {
    const stamping = readStamp(ctx.tx, ctx.member.memberId);
    const soldOutOffers = names.includes('offerStatuses') ? readSoldOutOffers(ctx.tx, ctx.now) : Promise.resolve('');
    // Await together with the sets; otherwise an early rejection is unhandled [OPS-133].
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
 * Reads sets in one transaction with a savepoint each, so a set that fails in the database is rolled back alone. Throws
 * if all fail.
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

/** Records the session's use, and the member's activity if the user record was requested, like a real read. */
async function recordSessionUse({ call, names }: SetRequest, { session }: SessionVersion): Promise<void> {
  const { now } = call;
  const isSeen = names.includes('userInfo') && isActivityDue(session, now);
  if (!isSeen && !isTouchDue(session.lastSeenAt, now)) return;
  await call.asMember(async ({ tx, member }) => {
    if (isSeen) await recordActivity(tx, { ...member, lastActiveAt: session.lastActiveAt }, now);
  });
}

interface Found {
  entry: MemberCacheEntry;
  sessionVersion: SessionVersion;
}

/** Returns the member's cache entry after one query to the database; undefined if there can't be an entry. */
async function findCacheEntry({ call, level }: SetRequest): Promise<Found | undefined> {
  const session = call.cachedSession();
  const cache = memberResponseCache(call);
  if (!session || !cache.has(call.tenant.tenantId, session.member.memberId, session.language)) return undefined;
  const content = await contentOf(call);
  const sessionVersion = await readSessionVersion(call, session.tokenHash).catch((error: unknown) => {
    // Falls back to reading the sets, which shows the error.
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

async function getFreshSets(wanted: SetRequest, { entry, sessionVersion }: Found): Promise<Map<OpeningSet, CachedSet>> {
  const sets = new Map<OpeningSet, CachedSet>();
  for (const name of wanted.names) {
    const set = entry.sets.get(name);
    if (set && isSetFresh(name, set, wanted.call.now.getTime(), sessionVersion.dry)) sets.set(name, set);
  }
  if (sets.size > 0) await recordSessionUse(wanted, sessionVersion);
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
 * Returns the current sets: cached ones if unchanged, else read. A reader sees everything committed before the call
 * arrived [API-57].
 */
export const loadBootstrapSets = async (wanted: SetRequest): Promise<BootstrapResult> =>
  loadFromCache(wanted, await findCacheEntry(wanted));

/** Like `loadBootstrapSets`, but returns the whole bootstrap reply cached under `name` if it is still valid. */
export async function loadBootstrap(
  wanted: SetRequest,
  name: string,
): Promise<BootstrapResult | { opening: PrecompressedReply }> {
  const found = await findCacheEntry(wanted);
  const cache = found?.entry.bootstraps.get(name);
  if (!found || !cache || !isBootstrapFresh(cache, wanted.call.now.getTime(), found.sessionVersion.dry))
    return loadFromCache(wanted, found);
  await recordSessionUse(wanted, found.sessionVersion);
  return { opening: cache.reply };
}
