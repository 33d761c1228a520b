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

export type PlacedEarning = EarningRow & EarnedFor & { at: string; id: string };

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
