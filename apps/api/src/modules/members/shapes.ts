export type MemberStatus = 'NEW' | 'CONSENT' | 'VERIFIED' | 'DELETED' | 'OPTED_OUT' | 'SUSPENDED';

export type FeatureFlag = 'FAVORITE_OFFER' | 'UX_UPDATES';

/** A member without secrets and without the full phone number. */
export interface Member {
  memberId: string;
  email: string | null;
  /** Null for the original email. */
  emailSince: Date | null;
  /** When a link sent to the email was last used [D-158]. */
  emailProvedAt: Date | null;
  /** State of the confirmation mail; null if never sent [SIGNUP-21]. */
  emailCheck: 'ASKED' | 'UNDELIVERED' | null;
  passwordSetAt: Date | null;
  name: string;
  status: MemberStatus;
  language: string | null;
  featureFlags: Record<string, boolean>;
  partnerMemberId: string | null;
  phoneLastDigits: string | null;
  isPhoneVerified: boolean;
  optedOutBefore: boolean;
  termsAcceptedAt: Date | null;
  /** The agreed version; null if agreed before versions existed, which means the first. */
  termsVersion: number | null;
  termsDeclinedVersion: number | null;
  tutorialSeenAt: Date | null;
  newFeatureSeenId: string | null;
  /** Ids of the celebrated levels, by status; null before the first. */
  celebratedLevels: Readonly<Record<string, readonly string[]>> | null;
  createdAt: Date;
  lastActiveAt: Date;
}

export interface Terms {
  version: number;
  termsUrl: string;
  privacyUrl: string;
}

export interface NewMember {
  memberId: string;
  /** As stored: trimmed, lower case. */
  email: string | null;
  name: string;
  status: 'NEW' | 'CONSENT';
  passwordHash?: string;
  partnerMemberId?: string;
  terms?: Terms;
  /** The confirmed minimum age in years; null if not required [PRIV-03]. */
  confirmedAge?: number | null;
}

/** A stored phone number; unreadable without the key ring. */
export interface StoredPhone {
  phoneHash: Buffer;
  phoneEncrypted: Buffer;
  phoneLastDigits: string;
}
