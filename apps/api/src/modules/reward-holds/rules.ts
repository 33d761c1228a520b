/** Once-per-person rewards by the key of their earning: welcome gift, codes, connections, surveys, and actions limited for the whole campaign. */
const oncePerPerson = /^(?:sign-up$|code:|c:|x:|a:[^:]+:all:)/;

/** The reward for entering a friend's code, whose earnings have other keys. */
export const REFERRAL_REWARD = 'referral';

/** Whether a person can receive an earning with this key only once. */
export const isOncePerPerson = (earningKey: string): boolean => oncePerPerson.test(earningKey);

/** Months after erasure during which once-per-person rewards are not paid again, where the agency sets none. */
export const HOLD_MONTHS_DEFAULT = 12;

/** A sign of a living member that matches a sign of an erased person. */
export interface MatchedSign {
  holdId: string;
  kind: 'EMAIL' | 'PHONE' | 'ACCOUNT';
  /** Of an account: whether it is proven to be the member's. */
  isProven: boolean;
}

/**
 * The erased persons that a member is taken for. An email or a proven account is enough. A phone number alone is not, because
 * carriers give numbers to others, and neither is an account that the member only claims; both together are [PRIV-05].
 */
export function matchingHolds(signs: readonly MatchedSign[]): string[] {
  const byHold = Map.groupBy(signs, ({ holdId }) => holdId);
  return [...byHold].flatMap(([holdId, matched]) => {
    const has = (kind: MatchedSign['kind']): boolean => matched.some((sign) => sign.kind === kind);
    const isProven = matched.some(({ kind, isProven }) => kind === 'ACCOUNT' && isProven);
    return has('EMAIL') || isProven || (has('PHONE') && has('ACCOUNT')) ? [holdId] : [];
  });
}
