import * as z from 'zod/mini';
import { UserStatus } from './enums.ts';
import { SavedInvitation } from './invitation.ts';
import { Count, MaybeText, Money, Time } from './scalars.ts';
import { UsedInviteCode } from './used-invite-code.ts';

const Off = z._default(z.boolean(), false);

/** Features switched on for a member; each is off unless set [AUTH-28]. */
export const FeatureFlags = z.object({ FAVORITE_OFFER: Off, UX_UPDATES: Off });
export type FeatureFlags = z.infer<typeof FeatureFlags>;

/** Where a member is with newer terms [PRIV-02]. */
export const NewTerms = z.enum(['ASK', 'DECLINED']);
export type NewTerms = z.infer<typeof NewTerms>;

/** How far a member's address is confirmed: a mail about it waits, could not be delivered, or was never sent [SIGNUP-21]. */
export const EmailConfirmation = z.enum(['CONFIRMED', 'ASKED', 'UNDELIVERED', 'UNASKED']);
export type EmailConfirmation = z.infer<typeof EmailConfirmation>;

/** The signed-in member; `Balance` is text, `phoneNumber` the last 4 digits only [AUTH-27, LEDGER-01]. */
export const UserInfo = z.object({
  UserID: z.string(),
  name: z.string(),
  email: z.string(),
  /** Missing where there is no address. */
  emailConfirmation: z.optional(EmailConfirmation),
  Balance: z.string(),
  userStatus: UserStatus,
  earningsCount: Count,
  redeemsCount: Count,
  usedInviteCodes: z.array(UsedInviteCode),
  /** A friend's code that is kept for the member, until they were told what became of it [REFER-20]. */
  keptInvitation: z.nullish(SavedInvitation),
  favoriteOfferCount: Count,
  featureFlags: z._default(FeatureFlags, { FAVORITE_OFFER: false, UX_UPDATES: false }),
  HaveSeenTutorial: z.boolean(),
  HaveSeenNewFeature: z.boolean(),
  pointsFromReferee: Money,
  isUserInactive: z.boolean(),
  showReactivationBonusDialog: z.boolean(),
  isRefreshCounter: z.boolean(),
  phoneNumber: MaybeText,
  isPhoneVerified: z.boolean(),
  language: MaybeText,
  /** Terms that are newer than those agreed to: to be asked about, or declined; null or missing where there are none [PRIV-02]. */
  newTerms: z.nullish(NewTerms),
  /** Where nobody starts without a code: whether this arrival is asked for one; missing for all others [CODE-15, IMP-06]. */
  owesInviteCode: z.optional(z.boolean()),
  /** Points that lapse within the notice of the programme, claimed or not, and when the first and the last of them do; missing where none do. Of what a device kept before it was told the last is missing [LEDGER-08, UX-17]. */
  nextLapse: z.optional(z.object({ amount: Money, LapsesAtUTC: Time, LastLapsesAtUTC: z.optional(Time) })),
});
export type UserInfo = z.infer<typeof UserInfo>;
