import { limits, type ProviderStatus } from '@fareback/contract';
import type { Call, MemberCtx } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import { DAY_MILLIS } from '../../../platform/durations.ts';
import type { Limit } from '../../../platform/limits/limit-use.ts';
import { meterGuesses } from '../../../platform/limits/rate-limit.ts';
import { readRidesOfSubject } from '../../earning/index.ts';
import { type ProviderRow, proofOf } from '../../providers/index.ts';
import { encryptContext } from '../account.ts';
import { providerOf } from '../connections.ts';
import { proveAccount } from '../establish.ts';
import { type ConnectionRow, lockHolder, lockSubjects, readConnections } from '../store.ts';
import { type DescribedRide, isRide, momentsOf } from './is-ride.ts';

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
