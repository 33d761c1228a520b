import { limits, type PromotionResult } from '@fareback/contract';
import type { Call } from '../../call/context.ts';
import type { Limit } from '../../platform/limit-use.ts';
import { meterFailures } from '../../platform/rate-limit.ts';
import { owesInvitation } from './invite-demand.ts';
import { useCode } from './use-code.ts';

/** Wrong codes of one client address or one member, wherever they are entered [CODE-37]. */
export const failedCodes: Limit = {
  name: 'failed-codes',
  max: limits.failedCodesMax,
  windowSeconds: limits.failedCodesWindowMinutes * 60,
};

/**
 * Enters a code for the session's member: the use and its count, the segment and the reward are one transaction. Wrong codes
 * are metered by member and by address. Refuses with the code errors of the contract or TOO_MANY_REQUESTS [API-31, CODE-37].
 */
export async function enterCode(call: Call, code: string): Promise<PromotionResult> {
  const caller = await call.asMember(async ({ member }) => member.memberId);
  const enter = (): Promise<PromotionResult> =>
    call.asMember(async ({ tx, tenant, now, language, member: { memberId } }) => {
      const mustBeInvite = await owesInvitation(tx, tenant, memberId);
      return useCode(tx, memberId, language, { code, tenant, mustBeInvite, now });
    });
  return meterFailures(failedCodes, call, enter, caller);
}
