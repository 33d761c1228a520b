import type { MemberCtx } from '../../../call/context.ts';
import type { Limit } from '../../../platform/limits/limit-use.ts';
import { meterWithin, networkOf, type Places, placeWithin } from '../../../platform/limits/rate-limit.ts';
import { type Account, toStoredAccount } from '../account.ts';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;

/**
 * How often one member may ask about one account. A security code of three digits is guessed in a thousand tries, so an
 * account may be asked for only so often before its provider says yes.
 */
const perMember: Limit = { name: 'account-guesses-per-member', max: 5, windowSeconds: DAY_SECONDS };
/**
 * How often one account may be asked for by all members without a verified phone together: they may be one and the same
 * person.
 */
const byAnybody: Limit = { name: 'account-guesses', max: 15, windowSeconds: DAY_SECONDS };
/**
 * How often one account may be asked for by all members with a verified phone: a budget of its own, so that whoever
 * uses up the other one keeps no owner out who has verified a phone.
 */
const byVerified: Limit = { name: 'account-guesses-verified', max: 40, windowSeconds: DAY_SECONDS };

/**
 * How often a member with a verified phone may guess, at whichever account: one code tried at many accounts is a guess
 * at each.
 */
const bySelf: Limit = { name: 'account-guesses-by-self', max: 20, windowSeconds: HOUR_SECONDS };
/** How often any other member may, whatever others behind the same address did: an honest rider errs seldom. */
const ofEverybody: Limit = { name: 'account-guesses-of-everybody', max: 2, windowSeconds: DAY_SECONDS };
/** How often the members of one network may beyond that, all together. */
const perNetwork: Limit = { name: 'account-guesses-per-network', max: 20, windowSeconds: HOUR_SECONDS };
/**
 * How often all may guess at all accounts of a tenant; apart again for those with a verified phone, so that strangers
 * do not use up theirs.
 */
const inTenant: Limit = { name: 'account-guesses-per-tenant', max: 500, windowSeconds: HOUR_SECONDS };
const inTenantByVerified: Limit = {
  name: 'account-guesses-per-tenant-verified',
  max: 500,
  windowSeconds: HOUR_SECONDS,
};

/**
 * Counts a guess at whichever account: against the member, or beyond the tries of a member without a verified phone
 * against their network.
 */
async function meterAnyGuess(ctx: MemberCtx): Promise<Places> {
  const { memberId, status } = ctx.member;
  if (status === 'VERIFIED') return meterWithin(bySelf, ctx, memberId);
  const own = await placeWithin(ofEverybody, ctx, memberId);
  return own ?? meterWithin(perNetwork, ctx, networkOf(ctx.client.address), 'TRY_WITH_VERIFIED_PHONE');
}

/**
 * Counts a question about an account as a wrong guess, in the caller's transaction; to be given back unless the provider
 * says no. Where there were too many it refuses TOO_MANY_REQUESTS, or TRY_WITH_VERIFIED_PHONE where others may have used up
 * what this member would have with a verified phone [PROV-04, PROV-31].
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
