import { limits, type PromotionResult } from '@fareback/contract';
import type { Call } from '../../call/context.ts';
import { createRateLimit, type Limit, meterFailures } from '../../platform/rate-limit.ts';
import { owesInvitation } from './invite-demand.ts';
import { useCode } from './use-code.ts';

/** Wrong codes of one client address or one member, wherever they are entered [CODE-37]. */
export const failedCodes: Limit = () =>
  createRateLimit({
    max: limits.failedCodesMax,
    windowSeconds: limits.failedCodesWindowMinutes * 60,
  });

/**
 * Enters a code for the session's member: the use and its count, the segment and the reward are one transaction. Wrong codes
 * are metered by member and by address. Refuses with the code errors of the contract or TOO_MANY_REQUESTS [API-31, CODE-37].
 */
export function enterCode(call: Call, code: string): Promise<PromotionResult> {
  return call.asMember((ctx) => {
    const { tx, tenant, now, language } = ctx;
    const { memberId } = ctx.member;
    const enter = async (): Promise<PromotionResult> => {
      const mustBeInvite = await owesInvitation(tx, tenant, memberId);
      return useCode(tx, memberId, language, { code, tenant, mustBeInvite, now });
    };
    return meterFailures(failedCodes, ctx, enter, memberId);
  });
}
