import type { EmailConfirmation, SavedInvitation, UsedInviteCode, UserInfo } from '@fareback/contract';
import type { Reactivation } from '../inactivity/index.ts';
import { isFeatureOn, type Member, newTermsFor } from '../members/index.ts';

/** What a user record is made of. */
export interface UserFacts {
  member: Member;
  counts: { balance: number; earningsCount: number; redeemsCount: number };
  favoritesCount: number;
  /** Whether nothing is to be announced to the member. */
  hasSeenNewFeature: boolean;
  codes: UsedInviteCode[];
  /** A friend's code that is kept, or of which the member was not told yet. */
  kept: SavedInvitation | null;
  /** Rewards for friends that the member was not told of yet [REFER-17]. */
  pointsFromReferee: number;
  reactivation: Reactivation;
  /** What lapses soon, if anything does. */
  lapse: { points: number; lapsesAt: Date; lastLapsesAt: Date } | null;
  /** Whether the agency, which lets nobody start without a code, asks this arrival for one; undefined for all others. */
  owesCode: boolean | undefined;
  tenant: { settings: Record<string, unknown>; configuration: Record<string, Record<string, unknown>> };
}

/** How an address stands; undefined where there is none [SIGNUP-21]. */
function confirmationOf({ email, emailProvedAt, emailCheck }: Member): EmailConfirmation | undefined {
  if (email === null) return undefined;
  return emailProvedAt === null ? (emailCheck ?? 'UNASKED') : 'CONFIRMED';
}

/** A member as the wire spells one; the phone shows its last 4 digits only [AUTH-27]. */
export function presentUser(facts: UserFacts): UserInfo {
  const {
    member,
    counts,
    favoritesCount,
    hasSeenNewFeature,
    codes,
    kept,
    pointsFromReferee,
    reactivation,
    lapse,
    owesCode,
    tenant,
  } = facts;
  return {
    UserID: member.memberId,
    name: member.name,
    email: member.email ?? '',
    emailConfirmation: confirmationOf(member),
    Balance: String(counts.balance),
    userStatus: member.status,
    earningsCount: counts.earningsCount,
    redeemsCount: counts.redeemsCount,
    usedInviteCodes: codes,
    keptInvitation: kept,
    favoriteOfferCount: favoritesCount,
    featureFlags: {
      FAVORITE_OFFER: isFeatureOn(member, tenant, 'FAVORITE_OFFER'),
      UX_UPDATES: isFeatureOn(member, tenant, 'UX_UPDATES'),
    },
    HaveSeenTutorial: member.tutorialSeenAt !== null,
    HaveSeenNewFeature: hasSeenNewFeature,
    pointsFromReferee,
    ...reactivation,
    isRefreshCounter: false,
    phoneNumber: member.isPhoneVerified ? member.phoneLastDigits : null,
    isPhoneVerified: member.isPhoneVerified,
    language: member.language,
    newTerms: newTermsFor(member, tenant),
    ...(owesCode !== undefined && { owesInviteCode: owesCode }),
    ...(lapse && {
      nextLapse: {
        amount: lapse.points,
        LapsesAtUTC: lapse.lapsesAt.toISOString(),
        LastLapsesAtUTC: lapse.lastLapsesAt.toISOString(),
      },
    }),
  };
}
