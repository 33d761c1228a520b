import { hash } from 'node:crypto';
import type { Level, OpeningSet } from '@fareback/contract';
import type { Call, MemberCtx } from '../../../call/context.ts';
import { admit } from '../../../call/session.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { endOfLocalDate, localDate } from '../../../platform/local-date.ts';
import { type PrecompressedReply, precompressMemberReply } from '../../../platform/precompressed-reply.ts';
import { isTouchDue, readStamp } from '../../auth/index.ts';
import { isActivityDue, noteActivity } from '../../members/index.ts';
import { readDryOffers } from '../../redemptions/index.ts';
import { type Grounds, holds, keptSetsOf, openingHolds, type Shelf, type ToldSet } from './kept-sets.ts';
import { readSet, type Said } from './sets.ts';
import { type Standing, standingOf } from './standings.ts';

/** Sets as they are told now; in place of one in trouble, its trouble. */
export type Told = Map<OpeningSet, ToldSet | Error>;

/** What is told, and the shelf that it stands on; undefined where it may not be told again. */
export interface Telling {
  told: Told;
  shelf: Shelf | undefined;
}

/** Who is told what. */
interface Wanted {
  call: Call;
  level: Level;
  names: readonly OpeningSet[];
}

/** One object for as long as the agency says the same, in this process. */
const contentOf = ({ cache, tenant }: Call): Promise<object> =>
  cache.get(tenant.tenantId, 'opening/grounds', async () => ({}));

function toldOf(said: Said, span: Pick<ToldSet, 'from' | 'until' | 'dry'>): ToldSet {
  const reply = 'kept' in said ? said.kept : precompressMemberReply(JSON.stringify(said.own));
  const version = hash('sha256', reply.bytes, 'base64url').slice(0, 11);
  return { ...span, reply, isOwn: !('kept' in said), version };
}

/** Reads one set, and until when it holds by itself: the end of the agency's day at the latest. */
async function tellSet(ctx: MemberCtx, name: OpeningSet, dry: Promise<string>): Promise<ToldSet> {
  const { now, tenant } = ctx;
  let until = endOfLocalDate(localDate(now, tenant.timeZone), tenant.timeZone).getTime();
  const setCacheExpiry = (moment: Date | number): void => {
    until = Math.min(until, Number(moment));
  };
  const said = await readSet({ ...ctx, setCacheExpiry }, name);
  return toldOf(said, { from: now.getTime(), until, dry: await dry });
}

interface Reading {
  grounds: Grounds | undefined;
  told: Told;
}

/**
 * Reads sets as the session's member. The stamp is asked for before anything else, so that no set is older than it. A set
 * that fails takes no other along, unless the database undid the transaction: then this rejects.
 */
async function readTogether({ call, names }: Wanted): Promise<Reading> {
  const content = await contentOf(call);
  const read = async (ctx: MemberCtx): Promise<Reading> => {
    const stamping = readStamp(ctx.tx, ctx.member.memberId);
    const dry = names.includes('offerStatuses') ? readDryOffers(ctx.tx, ctx.now) : Promise.resolve('');
    // Waited for together with the sets: a rejection of what is not awaited yet would be nobody's [OPS-133].
    const grounds = Promise.all([stamping, dry]);
    const [found, ...settled] = await Promise.allSettled([grounds, ...names.map((name) => tellSet(ctx, name, dry))]);
    if (found.status === 'rejected') throw found.reason;
    const [stamp] = found.value;
    const told = new Map(
      names.map((name, at) => {
        const one = settled[at] as PromiseSettledResult<ToldSet>;
        return [name, one.status === 'fulfilled' ? one.value : (one.reason as Error)] as const;
      }),
    );
    const refusal = [...told.values()].find((one) => one instanceof ApiError);
    if (refusal) throw refusal;
    const { member, language, tenant } = ctx;
    return { told, grounds: stamp === undefined ? undefined : { tenant, content, member, language, stamp } };
  };
  return call.asMember(read, { batchReads: names.length > 1 });
}

/**
 * Reads sets in one transaction, each behind a savepoint of its own, so that one which the database refuses can be
 * undone alone. Throws when all of them fail.
 */
async function readApart({ call, names }: Wanted): Promise<Told> {
  return call.asMember(async (ctx) => {
    const told: Told = new Map();
    for (const name of names) {
      await ctx.tx.run('savepoint before_set');
      const one = await tellSet(ctx, name, Promise.resolve('')).catch((error: Error) => error);
      if (one instanceof Error) await ctx.tx.run('rollback to savepoint before_set');
      told.set(name, one);
    }
    const [first] = told.values();
    if (first instanceof Error && [...told.values()].every((one) => one instanceof Error)) throw first;
    return told;
  });
}

/** Reads sets, and keeps them where it is known what they stand on. */
async function readSets(wanted: Wanted): Promise<Telling> {
  const { call, names } = wanted;
  try {
    const { told, grounds } = await readTogether(wanted);
    for (const [set, one] of told) if (one instanceof Error) call.log.error({ err: one, set }, 'a set is in trouble');
    const shelf = grounds && keptSetsOf(call).on(grounds);
    const whole = [...told].filter((one): one is [OpeningSet, ToldSet] => !(one[1] instanceof Error));
    if (shelf) keptSetsOf(call).keep(shelf, whole);
    return { told, shelf };
  } catch (error) {
    if (error instanceof ApiError || names.length === 1) throw error;
    call.log.error({ err: error }, 'an opening is read part by part');
    return { told: await readApart(wanted), shelf: undefined };
  }
}

/**
 * Notes that the session was used, and, where the member's own record is told, that the member was here: as reading it
 * would have.
 */
async function noteUse({ call, names }: Wanted, { session }: Standing): Promise<void> {
  const { now } = call;
  const isSeen = names.includes('userInfo') && isActivityDue(session, now);
  if (!isSeen && !isTouchDue(session.lastSeenAt, now)) return;
  await call.asMember(async ({ tx, member }) => {
    if (isSeen) await noteActivity(tx, { ...member, lastActiveAt: session.lastActiveAt }, now);
  });
}

/** A member's shelf, and what was found out about them just now. */
interface Found {
  shelf: Shelf;
  standing: Standing;
}

/** The shelf of what was told to the call's member, after one question to the database; undefined where there can be none. */
async function findShelf({ call, level }: Wanted): Promise<Found | undefined> {
  const likely = call.cachedSession();
  const kept = keptSetsOf(call);
  if (!likely || !kept.has(call.tenant.tenantId, likely.member.memberId, likely.language)) return undefined;
  const content = await contentOf(call);
  const standing = await standingOf(call, likely.tokenHash).catch((error: unknown) => {
    // Their sets are read instead: that shows what is in trouble.
    call.log.error({ err: error }, 'nobody can be told again');
    return undefined;
  });
  if (!standing) return undefined;
  const { memberId, status, language, featureFlags, stamp, tokenHash } = standing.session;
  const member = { memberId, status, language, featureFlags };
  admit(level, { tokenHash, member });
  call.cacheSession(member);
  if (likely.member.memberId !== memberId || likely.member.language !== language) return undefined;
  return { shelf: kept.on({ tenant: call.tenant, content, member, language: likely.language, stamp }), standing };
}

/** What stands on a shelf and still holds. */
async function stillTold(wanted: Wanted, { shelf, standing }: Found): Promise<Map<OpeningSet, ToldSet>> {
  const told = new Map<OpeningSet, ToldSet>();
  for (const name of wanted.names) {
    const set = shelf.sets.get(name);
    if (set && holds(name, set, wanted.call.now.getTime(), standing.dry)) told.set(name, set);
  }
  if (told.size > 0) await noteUse(wanted, standing);
  return told;
}

async function tellFrom(wanted: Wanted, found: Found | undefined): Promise<Telling> {
  const kept = found && (await stillTold(wanted, found));
  const missing = wanted.names.filter((name) => !kept?.has(name));
  if (kept && missing.length === 0) return { told: kept, shelf: found.shelf };
  const fresh = await readSets({ ...wanted, names: missing });
  const told = new Map(
    wanted.names.map(
      (name) => [name, kept?.get(name) ?? fresh.told.get(name) ?? new Error(`Nothing was read of ${name}`)] as const,
    ),
  );
  return { told, shelf: fresh.shelf };
}

/**
 * Sets as they are now. Those that this member was told before are told again where nothing of them changed since; the
 * others are read. A reader never sees less than what was written when the call came [API-57].
 */
export const tellSets = async (wanted: Wanted): Promise<Telling> => tellFrom(wanted, await findShelf(wanted));

/**
 * As `tellSets`; or the whole opening that was kept under `name`, where it still holds, without looking at its sets
 * again.
 */
export async function tellOpening(wanted: Wanted, name: string): Promise<Telling | { opening: PrecompressedReply }> {
  const found = await findShelf(wanted);
  const kept = found?.shelf.openings.get(name);
  if (!found || !kept || !openingHolds(kept, wanted.call.now.getTime(), found.standing.dry))
    return tellFrom(wanted, found);
  await noteUse(wanted, found.standing);
  return { opening: kept.reply };
}
