/** A member's points, whole and never below zero. */
export interface Account {
  /** Earned, not claimed yet. */
  unclaimed: number;
  /** Claimed and free to spend: the Balance [LEDGER-01]. */
  available: number;
  /** Set aside while a supplier answers. */
  held: number;
  /** Taken back after it had been spent: the next claims pay it. */
  debt: number;
}

/**
 * Why an earning no longer counts. Taken back unclaimed (RECOUNT, VOID) it leaves no trace in lists; taken back when it
 * was claimed (VOID) it stands there still, beside its deduction.
 */
export type CancelReason = 'SUSPENSION' | 'EXPIRY' | 'INACTIVITY' | 'RECOUNT' | 'VOID' | 'ERASURE';

/** An earning as lists and replies need it. */
export interface EarningRow {
  earningId: string;
  campaignId: string | null;
  amount: number;
  earnedAt: Date;
  claimedAt: Date | null;
  acknowledgedAt: Date | null;
  cancelReason: CancelReason | null;
}

/** Which unclaimed lots are claimed: one, those of a group, or all. */
export type ClaimedLots = { earningId: string } | { groupId: string } | 'all';

/** Unclaimed earnings of one cause. */
export interface UnclaimedGroupRow extends EarnedFor {
  groupId: string;
  campaignId: string | null;
  count: number;
  amount: number;
  firstEarnedAt: Date;
  lastEarnedAt: Date;
}

/** The deed that an earning rewards, as its key tells. */
export interface EarnedFor {
  /** First word of the earning's key: what kind of deed it was for. */
  earnedFor: string | null;
  /** The code that the earning rewards, of one earned for a code. */
  earnedByCode: string | null;
}

/** An earning with its place in the list. */
export type PlacedEarning = EarningRow & EarnedFor & { at: string; id: string };

/** Points drawn from, or put back into, one earning. */
export type Lot = [earningId: string, points: number];

/** What a behaviour, code or referral earned. `earningKey` names what it was for, so that nothing is paid twice. */
export interface Grant {
  memberId: string;
  earningKey: string;
  campaignId: string | null;
  /** Whole points, above zero. */
  amount: number;
  earnedAt: Date;
  lapsesAt?: Date | null;
}

/** What a member reads as transactions; claims, holds and releases are steps on the way [LEDGER-03]. */
export type HistoryReason =
  | 'EARN'
  | 'SPEND'
  | 'REFUND'
  | 'BALANCE_DEDUCTION'
  | 'SUSPENSION_DEDUCTION'
  | 'EXPIRY_DEDUCTION';
