import type { UsedInviteCode, UserInfo } from '@fareback/contract';
import type { Member } from '../members/index.ts';
import type { Marks } from './store.ts';

/** What a user record is made of. */
export interface UserFacts {
  member: Member;
  counts: { balance: number; earningsCount: number; redeemsCount: number };
  marks: Marks;
  codes: UsedInviteCode[];
  /** Switches that the tenant sets for everybody; a member's own win. */
  defaultFlags: unknown;
}

/** A switch of a member: the member's own, else the tenant's, else off [AUTH-28]. */
function isOn(flag: keyof UserInfo['featureFlags'], { member, defaultFlags }: UserFacts): boolean {
  const own = member.featureFlags[flag];
  if (own !== undefined) return own;
  const defaults = (defaultFlags ?? {}) as Record<string, unknown>;
  return defaults[flag] === true;
}

/** A member as the wire spells one; the phone shows its last 4 digits only [AUTH-27]. */
export function presentUser(facts: UserFacts): UserInfo {
  const { member, counts, marks, codes } = facts;
  return {
    UserID: member.memberId,
    name: member.name,
    email: member.email ?? '',
    Balance: String(counts.balance),
    userStatus: member.status,
    earningsCount: counts.earningsCount,
    redeemsCount: counts.redeemsCount,
    usedInviteCodes: codes,
    favoriteOfferCount: marks.favoriteOffersCount,
    featureFlags: { FAVORITE_OFFER: isOn('FAVORITE_OFFER', facts), UX_UPDATES: isOn('UX_UPDATES', facts) },
    HaveSeenTutorial: member.tutorialSeenAt !== null,
    HaveSeenNewFeature: marks.newestFeatureId === null || marks.newestFeatureId === member.newFeatureSeenId,
    pointsFromReferee: 0,
    isUserInactive: false,
    showReactivationBonusDialog: false,
    isRefreshCounter: false,
    phoneNumber: member.isPhoneVerified ? member.phoneLastDigits : null,
    isPhoneVerified: member.isPhoneVerified,
    language: member.language,
  };
}
