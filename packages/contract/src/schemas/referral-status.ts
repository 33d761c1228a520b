import * as z from 'zod/mini';
import { Count, Flag, MaybeText, Money, Time } from './scalars.ts';

/**
 * Status of a friend's reward: waiting for the act or a verified phone, paid, or reversed. It can no longer be paid if
 * the friend left the program (`ENDED`) or the referrer was not taking part when it was earned (`NOT_PAID`) [REFER-21].
 */
export const ReferralState = z.enum(['WAITS_FOR_ACT', 'WAITS_FOR_PHONE', 'PAID', 'TAKEN_BACK', 'ENDED', 'NOT_PAID']);
export type ReferralState = z.infer<typeof ReferralState>;

const status = {
  state: ReferralState,
  isPhoneVerified: Flag,
  /** Progress of the act: rides, or 1 for a first earning; 0 of 0 if no act is required. */
  done: Count,
  target: Count,
  /** Campaign whose first earning is the act; null for rides. */
  campaignTitle: MaybeText,
  /** Points for the reader of this reply. */
  reward: Money,
};

/** Status of the reward for a friend's code that the member entered [REFER-21]. */
export const ReferralStatus = z.object(status);
export type ReferralStatus = z.infer<typeof ReferralStatus>;

/** Status of the reward for a friend the member referred; anonymous [REFER-21]. */
export const ReferredFriend = z.object({ ...status, enteredAtUTC: Time });
export type ReferredFriend = z.infer<typeof ReferredFriend>;
