import * as z from 'zod/mini';
import { Count, Flag, MaybeText, Money, Text, Time } from './scalars.ts';

/** Content of an invitation link: a friend's invitation or a code of the agency [REFER-19]. */
export const Invitation = z.union([
  z.object({
    CampaignType: z.literal('REFERRAL'),
    /** First name of the inviter; null if the agency hides it. */
    inviterName: MaybeText,
    rewardForInviter: Money,
    rewardForFriend: Money,
    /**
     * The act both rewards wait for: a number of rides, or a campaign's first earning; both null if no act is required.
     */
    rides: z.nullable(Count),
    campaignTitle: MaybeText,
    title: MaybeText,
    text: MaybeText,
    imageUrl: MaybeText,
    /** True if an agency code is required first; the friend's code is saved until then. */
    needsInviteCode: Flag,
    /** Code of the error that prevents entering it for now, while it is saved; null if it can be entered. */
    waitsFor: MaybeText,
  }),
  z.object({ CampaignType: z.literal('PROMOTIONAL') }),
]);
export type Invitation = z.infer<typeof Invitation>;
export type FriendsInvitation = Extract<Invitation, { CampaignType: 'REFERRAL' }>;

/** A friend's code saved for a member, or its result until the member has seen it [REFER-20]. */
export const SavedInvitation = z.object({
  inviteCode: Text,
  inviterName: MaybeText,
  state: z.enum(['WAITING', 'ENTERED', 'REFUSED']),
  /** Error code for which it waits or was refused; null once entered. */
  reason: MaybeText,
  untilUTC: Time,
});
export type SavedInvitation = z.infer<typeof SavedInvitation>;
