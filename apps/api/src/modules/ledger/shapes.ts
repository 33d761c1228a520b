export interface Finding {
  rule: string;
  memberId: string | null;
  detail: string;
}

/**
 * A ledger rule and the statement that finds violating rows. `$1` is the tenant, `$2` and `$3` the range of members.
 * For rules about the ledger since a year began, `$4` is its first moment and `$5` its first id. A whole rule has the
 * tenant only. A timed rule has the present moment as its last parameter.
 */
export interface BookRule {
  rule: string;
  sql: string;
  isWhole?: true;
  isTimed?: true;
}

/** Members with ids after the first and up to the second. */
export interface MemberRange {
  after: string;
  upTo: string;
}

export const everyone: MemberRange = {
  after: '00000000-0000-0000-0000-000000000000',
  upTo: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

export interface BookRules {
  whole: BookRule[];
  since: BookRule[];
}

/** SQL condition for rows of a `MemberRange`, to follow the tenant's condition. */
export const within = (table?: string): string => {
  const memberId = table === undefined ? 'member_id' : `${table}.member_id`;
  return `and ${memberId} > $2 and ${memberId} <= $3`;
};

/** A member's points, never negative. */
export interface Account {
  unclaimed: number;
  /** The spendable balance [LEDGER-01]. */
  available: number;
  /** Reserved while a supplier answers. */
  held: number;
  /** Reversed after being spent; the next claims pay it. */
  debt: number;
}

/**
 * Why an earning no longer counts. Reversed unclaimed (RECOUNT, VOID), it disappears from lists; reversed after the
 * claim (VOID), it stays listed next to its deduction.
 */
export type CancelReason = 'SUSPENSION' | 'EXPIRY' | 'INACTIVITY' | 'RECOUNT' | 'VOID' | 'ERASURE';

export interface EarningRow {
  earningId: string;
  campaignId: string | null;
  amount: number;
  earnedAt: Date;
  claimedAt: Date | null;
  acknowledgedAt: Date | null;
  cancelReason: CancelReason | null;
}

export interface HeldEarning {
  memberId: string;
  earningKey: string;
  campaignId: string;
  amount: number;
  isClaimed: boolean;
  earnedAt: Date;
}

export type ClaimedLots = { earningId: string } | { groupId: string } | 'all';

export interface UnclaimedGroupRow extends EarnedFor {
  groupId: string;
  campaignId: string | null;
  count: number;
  amount: number;
  firstEarnedAt: Date;
  lastEarnedAt: Date;
}

export interface EarnedFor {
  earnedFor: string | null;
  earnedByCode: string | null;
}

/** `family` is the key of the earning's base. */
export type PlacedEarning = EarningRow & EarnedFor & { at: string; id: string; family: string };

export type Lot = [earningId: string, points: number];

/** An earning from an activity, code or referral. `earningKey` identifies its cause, so nothing is paid twice. */
export interface Grant {
  memberId: string;
  earningKey: string;
  campaignId: string | null;
  amount: number;
  earnedAt: Date;
  lapsesAt?: Date | null;
}

/** Reasons shown to members as transactions; claims, holds and releases are internal [LEDGER-03]. */
export type HistoryReason =
  | 'EARN'
  | 'SPEND'
  | 'REFUND'
  | 'BALANCE_DEDUCTION'
  | 'SUSPENSION_DEDUCTION'
  | 'EXPIRY_DEDUCTION';
