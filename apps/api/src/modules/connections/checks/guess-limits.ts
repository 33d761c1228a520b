import type { MemberCtx } from '../../../call/context.ts';
import type { Limit } from '../../../platform/limits/limit-use.ts';
import { meterWithin, networkOf, type Places, placeWithin } from '../../../platform/limits/rate-limit.ts';
import { type Account, toStoredAccount } from '../account.ts';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;

/**
 * Checks of one account per member. A three-digit security code is guessed in a thousand tries, so an account's checks
 * are limited until its provider says yes.
 */
const perMember: Limit = { name: 'account-guesses-per-member', max: 5, windowSeconds: DAY_SECONDS };
/** Checks of one account by all members without a verified phone, who may be one person. */
const byAnybody: Limit = { name: 'account-guesses', max: 15, windowSeconds: DAY_SECONDS };
/**
 * Checks of one account by all members with a verified phone: a separate budget, so exhausting the other one does not
 * lock out a verified owner.
 */
const byVerified: Limit = { name: 'account-guesses-verified', max: 40, windowSeconds: DAY_SECONDS };

/** Guesses of a member with a verified phone over all accounts: one code tried at many accounts is a guess at each. */
const bySelf: Limit = { name: 'account-guesses-by-self', max: 20, windowSeconds: HOUR_SECONDS };
/** Guesses of any other member, independent of their network: an honest rider rarely errs. */
const ofEverybody: Limit = { name: 'account-guesses-of-everybody', max: 2, windowSeconds: DAY_SECONDS };
const perNetwork: Limit = { name: 'account-guesses-per-network', max: 20, windowSeconds: HOUR_SECONDS };
/**
 * Guesses at all accounts of a tenant; separate for members with a verified phone, so strangers do not use up theirs.
 */
const inTenant: Limit = { name: 'account-guesses-per-tenant', max: 500, windowSeconds: HOUR_SECONDS };
const inTenantByVerified: Limit = {
  name: 'account-guesses-per-tenant-verified',
  max: 500,
  windowSeconds: HOUR_SECONDS,
};

/**
 * Counts a guess at any account: against the member, or beyond the tries of an unverified member against their network.
 */
async function meterAnyGuess(ctx: MemberCtx): Promise<Places> {
  const { memberId, status } = ctx.member;
  if (status === 'VERIFIED') return meterWithin(bySelf, ctx, memberId);
  const own = await placeWithin(ofEverybody, ctx, memberId);
  return own ?? meterWithin(perNetwork, ctx, networkOf(ctx.client.address), 'TRY_WITH_VERIFIED_PHONE');
}

/**
 * Counts a check as a wrong guess in the caller's transaction, to be given back unless the provider says no. Throws
 * TOO_MANY_REQUESTS at the limit, or TRY_WITH_VERIFIED_PHONE if a verified phone would give the member another budget
 * [PROV-04, PROV-31].
 */
export async function meterGuess(ctx: MemberCtx, account: Account): Promise<Places> {
  const { memberId, status } = ctx.member;
  const subject = toStoredAccount(ctx, account).subjectHash.toString('hex');
  const isVerified = status === 'VERIFIED';
  const code = isVerified ? 'TOO_MANY_REQUESTS' : 'TRY_WITH_VERIFIED_PHONE';
  const places = [
    await meterWithin(perMember, ctx, `${memberId} ${subject}`),
    await meterAnyGuess(ctx),
    await meterWithin(isVerified ? byVerified : byAnybody, ctx, subject, code),
    await meterWithin(isVerified ? inTenantByVerified : inTenant, ctx, 'tenant', code),
  ];
  return {
    async giveBack() {
      for (const place of places) await place.giveBack();
    },
  };
}
