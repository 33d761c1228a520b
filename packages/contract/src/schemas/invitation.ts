import * as z from 'zod/mini';
import { Count, MaybeText, Money, Time } from './scalars.ts';

/** What a link with a code says to whoever opens it: a friend's invitation, or a code of the agency [REFER-19]. */
export const Invitation = z.discriminatedUnion('CampaignType', [
  z.object({
    CampaignType: z.literal('REFERRAL'),
    /** First name of whoever invites; null where the agency shows none. */
    inviterName: MaybeText,
    rewardForInviter: Money,
    rewardForFriend: Money,
    /** The act that both rewards wait for: so many rides, or the first earning of a campaign; both null: none. */
    rides: z.nullable(Count),
    campaignTitle: MaybeText,
    title: MaybeText,
    text: MaybeText,
    imageUrl: MaybeText,
    /** Whether a code of the agency is asked for first; the friend's is kept meanwhile. */
    needsInviteCode: z.boolean(),
    /** Code of the error for which it cannot be entered yet, but will be kept for; null where nothing stands against it. */
    waitsFor: MaybeText,
  }),
  z.object({ CampaignType: z.literal('PROMOTIONAL') }),
]);
export type Invitation = z.infer<typeof Invitation>;
export type FriendsInvitation = Extract<Invitation, { CampaignType: 'REFERRAL' }>;

/** A friend's code that the server keeps for a member, or what became of it while the member was not told [REFER-20]. */
export const SavedInvitation = z.object({
  inviteCode: z.string(),
  inviterName: MaybeText,
  state: z.enum(['WAITING', 'ENTERED', 'REFUSED']),
  /** Code of the error for which it waits, or was refused; null once it is entered. */
  reason: MaybeText,
  /** Until when it is tried. */
  untilUTC: Time,
});
export type SavedInvitation = z.infer<typeof SavedInvitation>;
