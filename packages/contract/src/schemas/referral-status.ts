import * as z from 'zod/mini';
import { Count, MaybeText, Money, Time } from './scalars.ts';

/**
 * Where a friend's reward stands: it waits for the act or for a verified number, was paid or taken back, or is not to be
 * had any more: the friend takes part no longer (`ENDED`), or whoever gave the code did not when it was earned (`NOT_PAID`)
 * [REFER-21].
 */
export const ReferralState = z.enum(['WAITS_FOR_ACT', 'WAITS_FOR_PHONE', 'PAID', 'TAKEN_BACK', 'ENDED', 'NOT_PAID']);
export type ReferralState = z.infer<typeof ReferralState>;

const status = {
  state: ReferralState,
  /** Whether the friend's number is verified. */
  isPhoneVerified: z.boolean(),
  /** How much of the act is done, of how much: rides, or 1 for a first earning; 0 of 0 where none is asked. */
  done: Count,
  target: Count,
  /** Campaign whose first earning is the act; null where it is rides. */
  campaignTitle: MaybeText,
  /** Points for whoever reads this. */
  reward: Money,
};

/** Where the reward of a friend's code that the member entered stands [REFER-21]. */
export const ReferralStatus = z.object(status);
export type ReferralStatus = z.infer<typeof ReferralStatus>;

/** Where the reward for a friend that the member brought stands; says nothing of who it is [REFER-21]. */
export const ReferredFriend = z.object({ ...status, enteredAtUTC: Time });
export type ReferredFriend = z.infer<typeof ReferredFriend>;
