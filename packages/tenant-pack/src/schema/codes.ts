import { limits } from '@fareback/contract';
import * as z from 'zod/mini';
import { asError, say } from '../message.ts';
import { RewardOffer } from './campaign-parts.ts';
import { Count, closed, Flag, Id, ImageFile, Instant, Positive, WebLink } from './scalars.ts';

const codeExpectation = asError(
  say`a quoted code of ${limits.codeLengthMin} to ${limits.codeLengthMax} letters, digits, hyphens or underscores`,
);

const usageLimits = {
  lifetime: z.optional(Positive),
  daily: z.optional(Positive),
  weekly: z.optional(Positive),
  monthly: z.optional(Positive),
};
/** Each limit is optional and counts successful uses by all members [CODE-12]. */
const UsageLimits = closed(usageLimits);
export type CodeLimits = z.infer<typeof UsageLimits>;

/**
 * An invite or promo code; `code` is case sensitive, and its texts are in the messages under `codes.<id>` [CODE-08].
 */
export const Code = closed({
  id: Id,
  code: z.string({ error: codeExpectation }).check(
    z.refine(
      (text) => text.length >= limits.codeLengthMin && text.length <= limits.codeLengthMax && /^[\w-]+$/.test(text),
      {
        error: codeExpectation,
      },
    ),
  ),
  active: z._default(Flag, true),
  reward: z._default(Count, 0),
  /** Segment of members that the code admits to [CODE-27]. */
  segment: z.optional(Id),
  expiresAt: z.optional(Instant),
  limits: z._default(UsageLimits, {}),
  icon: z.optional(ImageFile),
});
export type PackCode = z.infer<typeof Code>;

/** A segment of members admitted by codes; unlimited without `membersMax` [CODE-29]. */
export const Segment = closed({ id: Id, membersMax: z.optional(Positive) });
export type PackSegment = z.infer<typeof Segment>;

/** Extra points, or an offer, once that many friends have brought the referrer their reward [REFER-22]. */
const ReferralStep = closed({
  friends: Positive,
  reward: z.optional(Positive),
  rewardOffer: z.optional(RewardOffer),
});
export type PackReferralStep = z.infer<typeof ReferralStep>;

/** How friends are rewarded; null without a referral program [REFER-12]. */
export const Referral = closed({
  id: Id,
  campaignId: Id,
  active: z._default(Flag, true),
  rewardForReferrer: Count,
  rewardForReferee: Count,
  steps: z.optional(z.array(ReferralStep).check(z.maxLength(10, { error: 'at most 10 steps' }))),
  /** Whether rewards wait for a qualifying act of the referred member [REFER-16]. */
  actionRequired: Flag,
  /** The campaign whose first earning is that act; absent: rides. */
  actionCampaign: z.optional(Id),
  /** Number of rides of that act, whatever else they earn; 1 by default. */
  actionRides: z.optional(Positive),
  /** Whether a friend sees the inviter's first name [REFER-19]. */
  namesReferrer: z._default(Flag, true),
  /** Limits of one member's code [CODE-28]; a total limit is required, so no member can live on it [REFER-18]. */
  limits: closed({ ...usageLimits, lifetime: Positive }),
  /** Page that a copied link opens; `{code}` is replaced by the member's code [REFER-06]. */
  copyLinkUrl: WebLink,
  referrerSegment: z.optional(Id),
  refereeSegment: z.optional(Id),
  image: z.optional(ImageFile),
  headerImage: z.optional(ImageFile),
  stepImages: z._default(z.array(ImageFile), []),
  holdout: z.optional(
    z.never({ error: 'no control group, because a friend would read the promise in an invitation and not be paid' }),
  ),
});
export type PackReferral = z.infer<typeof Referral>;
