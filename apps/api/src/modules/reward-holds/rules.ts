/**
 * Keys of once-per-person rewards: welcome gift, codes, connections, surveys, and actions limited for the whole
 * campaign.
 */
const oncePerPerson = /^(?:sign-up$|code:|c:|x:|a:[^:]+:all:)/;

/** The reward for entering a referral code, whose earnings have other keys. */
export const REFERRAL_REWARD = 'referral';

export const isOncePerPerson = (earningKey: string): boolean => oncePerPerson.test(earningKey);

/** Default months after erasure in which once-per-person rewards are not paid again. */
export const HOLD_MONTHS_DEFAULT = 12;

export interface MatchedSign {
  holdId: string;
  kind: 'EMAIL' | 'PHONE' | 'ACCOUNT';
  isProven: boolean;
}

/**
 * Returns the erased persons a member matches. An email or a proven account is enough. A phone number alone is not,
 * because carriers reassign numbers, nor is an unproven account; both together are [PRIV-05].
 */
export function matchingHolds(signs: readonly MatchedSign[]): string[] {
  const byHold = Map.groupBy(signs, ({ holdId }) => holdId);
  return [...byHold].flatMap(([holdId, matched]) => {
    const has = (kind: MatchedSign['kind']): boolean => matched.some((sign) => sign.kind === kind);
    const isProven = matched.some(({ kind, isProven }) => kind === 'ACCOUNT' && isProven);
    return has('EMAIL') || isProven || (has('PHONE') && has('ACCOUNT')) ? [holdId] : [];
  });
}
