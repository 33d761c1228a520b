import { limits, type ProviderStatus } from '@fareback/contract';
import type { Call, MemberCtx, TenantCtx } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Limit } from '../../../platform/limits/limit-use.ts';
import { meterGuesses } from '../../../platform/limits/rate-limit.ts';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import { zoneOf } from '../../../platform/zone.ts';
import { type RiddenRide, readRidesOfSubject } from '../../earning/index.ts';
import { type ProviderRow, proofOf } from '../../providers/index.ts';
import { encryptContext } from '../account.ts';
import { providerOf } from '../connections.ts';
import { proveAccount } from '../establish.ts';
import { type ConnectionRow, lockHolder, lockSubjects, readConnections, readRideClaims } from '../store.ts';

/** A rider's description of a ride: local time of its start or end, and one of its stops. */
interface DescribedRide {
  /** YYYY-MM-DDTHH:MM. */
  riddenAt: string;
  stop: string;
}

const MINUTE = 60_000;
const MEMORY_MILLIS = 15 * MINUTE;

/** Times at which the agency's clocks showed the given time: two in a repeated hour, an empty list in a skipped one. */
const momentsOf = ({ riddenAt }: DescribedRide, timeZone: string): number[] => {
  const wall = Date.parse(`${riddenAt}Z`);
  return Number.isNaN(wall) ? [] : zoneOf(timeZone).instantsOf(wall);
};

/** Words of a stop's name, without case, accents and punctuation, in any script. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const lengthOf = (words: readonly string[]): number => words.reduce((sum, word) => sum + word.length, 0);

/** True if two words are equal, allowing one different letter in a long word. */
function isWord(typed: string, known: string): boolean {
  if (typed === known) return true;
  const [short, long] = typed.length < known.length ? [typed, known] : [known, typed];
  if (short.length < 5 || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = long.slice(at + 1);
  return rest === (short.length === long.length ? short.slice(at + 1) : short.slice(at));
}

/** True if all typed words occur in a stop's name and make up at least half of it. */
export function isStop(typed: string, name: string): boolean {
  const [said, known] = [wordsOf(typed), wordsOf(name)];
  if (said.length === 0 || lengthOf(said) * 2 < lengthOf(known)) return false;
  return said.every((word) => known.some((other) => isWord(word, other)));
}

/**
 * True if a ride matches the description. Rides without known stops never match, because a time alone is easy to guess.
 */
export function isRide({ startedAt, endedAt, stops }: RiddenRide, told: DescribedRide, timeZone: string): boolean {
  const ends = [startedAt, endedAt].flatMap((end) => (end === null ? [] : [end.getTime()]));
  const isTime = momentsOf(told, timeZone).some((moment) =>
    ends.some((end) => Math.abs(end - moment) <= MEMORY_MILLIS),
  );
  return isTime && stops.some((stop) => isStop(told.stop, stop));
}

const WEEK_SECONDS = 7 * 86_400;

const perMember: Limit = {
  name: 'ride-proofs-per-member',
  max: limits.rideProofTriesPerMemberPerWeek,
  windowSeconds: WEEK_SECONDS,
};
/**
 * Per card, for all members; those with a verified number have their own budget, so strangers without one cannot use it
 * up.
 */
const perCard: Limit = {
  name: 'ride-proofs-per-card',
  max: limits.rideProofTriesPerCardPerWeek,
  windowSeconds: WEEK_SECONDS,
};
const perCardOfVerified: Limit = {
  name: 'ride-proofs-per-card-of-verified',
  max: limits.rideProofTriesPerCardOfVerifiedPerWeek,
  windowSeconds: WEEK_SECONDS,
};
const perDevice: Limit = { name: 'ride-proofs-per-device', max: 10, windowSeconds: WEEK_SECONDS };
const perTenant: Limit = { name: 'ride-proofs-per-tenant', max: 2_000, windowSeconds: 86_400 };
const perTenantOfVerified: Limit = { name: 'ride-proofs-per-tenant-of-verified', max: 2_000, windowSeconds: 86_400 };

type Claim = ConnectionRow & { subjectHash: Buffer; identifierEncrypted: Buffer; connectedAt: Date };

const isClaim = (row: ConnectionRow): row is Claim =>
  (row.status === 'VALIDATING' || row.status === 'CONNECTED') &&
  row.provenBy === null &&
  row.subjectHash !== null &&
  row.identifierEncrypted !== null &&
  row.connectedAt !== null;

async function claimOf(ctx: MemberCtx, providerId: string): Promise<{ provider: ProviderRow; claim: Claim }> {
  const provider = await providerOf(ctx, providerId);
  const isByRide = proofOf(provider) === 'RIDE' || proofOf(provider) === 'NONE';
  const claim = (await readConnections(ctx.tx, ctx.member.memberId)).find((row) => row.providerId === providerId);
  if (!isByRide || !claim || !isClaim(claim)) throwApiError('NOT_FOUND');
  return { provider, claim };
}

async function recognise(ctx: MemberCtx, providerId: string, told: DescribedRide): Promise<ProviderStatus> {
  const { tx, tenant, member, keyRing } = ctx;
  await lockSubjects(tx, tenant.tenantId, providerId, 'ALONE');
  const { provider, claim } = await claimOf(ctx, providerId);
  const moments = momentsOf(told, tenant.timeZone);
  if (moments.length === 0) throwApiError('RIDE_NOT_RECOGNIZED');
  const { subjectHash, connectedAt } = claim;
  const holder = await lockHolder(tx, providerId, subjectHash);
  const rides = await readRidesOfSubject(tx, {
    providerId,
    subjectHash,
    holderId: holder?.memberId ?? null,
    // Earlier rides say nothing about the card's present holder.
    since: new Date(Math.max(connectedAt.getTime(), Math.min(...moments) - DAY_MILLIS)),
    until: new Date(Math.max(...moments) + DAY_MILLIS),
  });
  if (!rides.some((ride) => isRide(ride, told, tenant.timeZone))) throwApiError('RIDE_NOT_RECOGNIZED');
  const context = encryptContext(tenant.tenantId, member.memberId, providerId);
  return proveAccount(ctx, { provider, identifier: keyRing.decrypt(claim.identifierEncrypted, context) }, 'RIDE');
}

/**
 * Proves an account by a ride since the member entered it: they state when it began or ended and one of its stops,
 * without a list to choose from. Only wrong answers count as tries. Throws NOT_FOUND without a claim,
 * RIDE_NOT_RECOGNIZED, PROVIDER_IDENTIFIER_IN_USE if another member has a stronger proof, TOO_MANY_REQUESTS, or
 * TRY_WITH_VERIFIED_PHONE if unverified members may have used up the tries [PROV-04].
 */
export async function recogniseRide(call: Call, providerId: string, told: DescribedRide): Promise<ProviderStatus> {
  const { memberId, isVerified, card } = await call.asMember(async (ctx) => {
    const { claim } = await claimOf(ctx, providerId);
    const { memberId: id, status } = ctx.member;
    return { memberId: id, isVerified: status === 'VERIFIED', card: claim.subjectHash.toString('hex') };
  });
  const code = isVerified ? 'TOO_MANY_REQUESTS' : 'TRY_WITH_VERIFIED_PHONE';
  const guesses = [
    { limit: perMember, who: `${memberId} ${providerId}` },
    ...(call.device === undefined ? [] : [{ limit: perDevice, who: call.device }]),
    { limit: isVerified ? perCardOfVerified : perCard, who: `${providerId} ${card}`, code },
    { limit: isVerified ? perTenantOfVerified : perTenant, who: 'tenant', code },
  ] as const;
  return meterGuesses(guesses, call, () => call.asMember((ctx) => recognise(ctx, providerId, told)));
}

export interface ClaimedRides {
  identifier: string;
  rides: RiddenRide[];
}

/** Simulated rides that prove demo riders' cards, which the riders cannot know because the rides are fictitious. */
export async function ridesOfClaims({ tx, tenant, keyRing, now }: TenantCtx): Promise<ClaimedRides[]> {
  const found: ClaimedRides[] = [];
  for (const { memberId, providerId, identifierEncrypted, subjectHash, connectedAt } of await readRideClaims(tx)) {
    const holder = await lockHolder(tx, providerId, subjectHash);
    const account = { providerId, subjectHash, holderId: holder?.memberId ?? null, since: connectedAt, until: now };
    const rides = await readRidesOfSubject(tx, account);
    const identifier = keyRing.decrypt(identifierEncrypted, encryptContext(tenant.tenantId, memberId, providerId));
    found.push({ identifier, rides: rides.toSorted((a, b) => b.endedAt.getTime() - a.endedAt.getTime()) });
  }
  return found;
}
