/** Standing of a member. */
export type MemberStatus = 'NEW' | 'CONSENT' | 'VERIFIED' | 'DELETED' | 'OPTED_OUT' | 'SUSPENDED';

/** Features that are switched on for some members only [AUTH-28]. */
export type FeatureFlag = 'FAVORITE_OFFER' | 'UX_UPDATES';

/** A member as verbs need it; no secret and no full phone number. */
export interface Member {
  memberId: string;
  email: string | null;
  /** Null for the address that the account began with. */
  emailSince: Date | null;
  /** When a link that was sent to the address was last used [D-158]. */
  emailProvedAt: Date | null;
  /** What became of asking whether the address is read; null where that was never asked [SIGNUP-21]. */
  emailCheck: 'ASKED' | 'UNDELIVERED' | null;
  passwordSetAt: Date | null;
  name: string;
  status: MemberStatus;
  language: string | null;
  featureFlags: Record<string, boolean>;
  partnerMemberId: string | null;
  phoneLastDigits: string | null;
  isPhoneVerified: boolean;
  /** Whether a suspended member had opted out. */
  optedOutBefore: boolean;
  termsAcceptedAt: Date | null;
  /** Of those agreed to; null before there were versions, which is the first. */
  termsVersion: number | null;
  termsDeclinedVersion: number | null;
  tutorialSeenAt: Date | null;
  newFeatureSeenId: string | null;
  createdAt: Date;
  lastActiveAt: Date;
}

/** What a member agreed to. */
export interface Terms {
  version: number;
  termsUrl: string;
  privacyUrl: string;
}

/** A member to be made; `terms` when agreeing was part of it. */
export interface NewMember {
  memberId: string;
  /** As stored: trimmed, lower case. */
  email: string | null;
  name: string;
  status: 'NEW' | 'CONSENT';
  passwordHash?: string;
  partnerMemberId?: string;
  terms?: Terms;
  /** The least age in years that was said yes to; null where none was asked [PRIV-03]. */
  confirmedAge?: number | null;
}

/** A phone number as it is kept: never readable without the key ring. */
export interface StoredPhone {
  phoneHash: Buffer;
  phoneEncrypted: Buffer;
  phoneLastDigits: string;
}
