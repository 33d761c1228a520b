import * as z from 'zod/mini';
import { SavedInvitation } from './invitation.ts';
import { Count, Flag, MaybeText, Money, Text, Time } from './scalars.ts';
import { UsedInviteCode } from './used-invite-code.ts';
import { UserStatus } from './user-status.ts';

const Off = z._default(Flag, false);

/** Features switched on for a member; off by default [AUTH-28]. */
export const FeatureFlags = z.object({ FAVORITE_OFFER: Off, UX_UPDATES: Off });
export type FeatureFlags = z.infer<typeof FeatureFlags>;

/** A member's answer to newer terms [PRIV-02]. */
export const NewTerms = z.enum(['ASK', 'DECLINED']);
export type NewTerms = z.infer<typeof NewTerms>;

/** Confirmation status of a member's email: confirmed, mail sent, undeliverable, or never sent [SIGNUP-21]. */
export const EmailConfirmation = z.enum(['CONFIRMED', 'ASKED', 'UNDELIVERED', 'UNASKED']);
export type EmailConfirmation = z.infer<typeof EmailConfirmation>;

/** A member's level in one of the program's statuses, and the way to the next [CAMP-69]. */
export const MemberLevel = z.object({
  StatusID: Text,
  title: Text,
  /** The name of the level; null before the first one. */
  level: MaybeText,
  /** The id of the level; missing before the first one. */
  LevelID: z.optional(Text),
  /** True until some device celebrated the level [TIER-05]. */
  isNew: z.optional(Flag),
  /** Last service day of the level, as a date; null without an end. */
  lastDay: MaybeText,
  /** True if `done` decides the level of the next period, false if that of this one. */
  isForNext: Flag,
  /** What is added up: RIDES, KILOMETER, MILE, MINUTE or FARE; TIER if `done` is the tier of a campaign. */
  unit: Text,
  done: z.number(),
  /** The next level and the amount that it needs; null at the highest one. */
  nextLevel: MaybeText,
  nextFrom: z.nullable(Count),
});
export type MemberLevel = z.infer<typeof MemberLevel>;

/** The signed-in member; `Balance` is text, `phoneNumber` the last 4 digits only [AUTH-27, LEDGER-01]. */
export const UserInfo = z.object({
  UserID: Text,
  name: Text,
  email: Text,
  emailConfirmation: z.optional(EmailConfirmation),
  Balance: Text,
  userStatus: UserStatus,
  earningsCount: Count,
  redeemsCount: Count,
  usedInviteCodes: z.array(UsedInviteCode),
  /** A friend's code saved for the member, until they have seen its result [REFER-20]. */
  keptInvitation: z.nullish(SavedInvitation),
  favoriteOfferCount: Count,
  featureFlags: z._default(FeatureFlags, { FAVORITE_OFFER: false, UX_UPDATES: false }),
  HaveSeenTutorial: Flag,
  HaveSeenNewFeature: Flag,
  pointsFromReferee: Money,
  isUserInactive: Flag,
  showReactivationBonusDialog: Flag,
  isRefreshCounter: Flag,
  phoneNumber: MaybeText,
  isPhoneVerified: Flag,
  language: MaybeText,
  /** Terms newer than those agreed to: to ask about, or declined; null or missing without any [PRIV-02]. */
  newTerms: z.nullish(NewTerms),
  /**
   * For programs that require a code: whether this arrival must still enter one; missing for all others [CODE-15,
   * IMP-06].
   */
  owesInviteCode: z.optional(Flag),
  /**
   * Points that expire within the program's notice period, claimed or not, and when the first and last of them do;
   * missing if no points do. The last is missing in older device caches [LEDGER-08, UX-17].
   */
  nextLapse: z.optional(z.object({ amount: Money, LapsesAtUTC: Time, LastLapsesAtUTC: z.optional(Time) })),
  /** The member's levels; missing in programs without statuses [CAMP-69]. */
  levels: z.optional(z.array(MemberLevel)),
});
export type UserInfo = z.infer<typeof UserInfo>;
