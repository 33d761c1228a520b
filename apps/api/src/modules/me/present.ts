import type { EmailConfirmation, MemberLevel, SavedInvitation, UsedInviteCode, UserInfo } from '@fareback/contract';
import type { Reactivation } from '../inactivity/index.ts';
import { isFeatureOn, type Member, newTermsFor } from '../members/index.ts';

interface UserFacts {
  member: Member;
  counts: { balance: number; earningsCount: number; redeemsCount: number };
  favoritesCount: number;
  hasSeenNewFeature: boolean;
  codes: UsedInviteCode[];
  kept: SavedInvitation | null;
  /** Referral rewards the member was not notified of yet [REFER-17]. */
  pointsFromReferee: number;
  reactivation: Reactivation;
  lapse: { points: number; lapsesAt: Date; lastLapsesAt: Date } | null;
  /** Whether a new member must enter a code, for agencies that require one; undefined for all others. */
  owesCode: boolean | undefined;
  /** Undefined in programs without statuses. */
  levels: MemberLevel[] | undefined;
  tenant: { settings: Record<string, unknown>; configuration: Record<string, Record<string, unknown>> };
}

/** Returns the confirmation state of an email; undefined if there is no email [SIGNUP-21]. */
function confirmationOf({ email, emailProvedAt, emailCheck }: Member): EmailConfirmation | undefined {
  if (email === null) return undefined;
  return emailProvedAt === null ? (emailCheck ?? 'UNASKED') : 'CONFIRMED';
}

/** Marks a level that no device has celebrated yet [TIER-05]. */
const withNews = (level: MemberLevel, { celebratedLevels }: Member): MemberLevel =>
  level.LevelID === undefined || celebratedLevels?.[level.StatusID]?.includes(level.LevelID)
    ? level
    : { ...level, isNew: true };

/** Formats a member for the API; the phone shows only its last 4 digits [AUTH-27]. */
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
    levels,
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
    ...(levels && { levels: levels.map((level) => withNews(level, member)) }),
    ...(lapse && {
      nextLapse: {
        amount: lapse.points,
        LapsesAtUTC: lapse.lapsesAt.toISOString(),
        LastLapsesAtUTC: lapse.lastLapsesAt.toISOString(),
      },
    }),
  };
}
