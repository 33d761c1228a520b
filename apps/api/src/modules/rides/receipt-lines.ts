import type { RideReason } from '@fareback/contract';
import {
  type ExplainedActivity,
  type Explanation,
  isAbout,
  isCounted,
  isStep,
  monthAt,
  type Verdict,
} from '../earning/index.ts';
import type { PaidEarning } from '../ledger/index.ts';

/** Points paid for one activity by campaign: under current rules, and separately under older rules. */
export interface PaidFor {
  owed: Map<string, number>;
  /** The part of it that factors add. */
  added: Map<string, number>;
  kept: Map<string, number>;
  refused: Set<string>;
  /** Campaigns of which the member has everything that a cap allows. */
  full: ReadonlySet<string>;
}

const more = (sums: Map<string, number>, campaignId: string, amount: number): void =>
  void sums.set(campaignId, (sums.get(campaignId) ?? 0) + amount);

export const totalOf = ({ owed, kept }: Pick<PaidFor, 'owed' | 'kept'>): number =>
  [...owed.values(), ...kept.values()].reduce((sum, amount) => sum + amount, 0);

/**
 * Assigns paid earnings to the explained activities. If current rules owe an earning's key, it belongs to the activity
 * they owe it for, even if it was paid for another. Any other was paid under older rules or for a voided activity and
 * belongs to the first activity at its time [EARN-10].
 */
export function paidPointsOf(
  { explained, owedKeys, full }: Pick<Explanation, 'explained' | 'owedKeys' | 'full'>,
  earnings: readonly PaidEarning[],
  refused: ReadonlySet<string> = new Set(),
): Map<ExplainedActivity, PaidFor> {
  const byKey = new Map(earnings.map((earning) => [earning.earningKey, earning]));
  const older = Map.groupBy(
    earnings.filter(({ earningKey, campaignId }) => campaignId !== null && !owedKeys.has(earningKey)),
    ({ earnedAt }) => earnedAt.getTime(),
  );
  const paid = new Map<ExplainedActivity, PaidFor>();
  for (const one of explained) {
    const sums: PaidFor = { owed: new Map(), added: new Map(), kept: new Map(), refused: new Set(), full };
    for (const { campaign, grants } of one.verdicts) {
      for (const { earningKey } of grants) {
        const earning = byKey.get(earningKey);
        if (earning) {
          more(sums.owed, campaign.campaignId, earning.amount);
          if (isStep(earningKey)) more(sums.added, campaign.campaignId, earning.amount);
        } else if (refused.has(earningKey)) sums.refused.add(campaign.campaignId);
      }
    }
    for (const { campaignId, amount } of older.get(one.behaviour.endedAt) ?? []) {
      if (campaignId !== null) more(sums.kept, campaignId, amount);
    }
    older.delete(one.behaviour.endedAt);
    paid.set(one, sums);
  }
  return paid;
}

export interface ReceiptLine {
  campaignId: string;
  counted: boolean;
  reason: RideReason;
  points: number;
  /** The offer given for the ride. */
  offerId?: string;
  /** The draw for which the ride gives entries, and the key under which they are kept. */
  drawEntries?: { draw: string; key: string };
  /** The part of the points that factors add; missing without any. */
  added?: number;
  /** Undefined if the campaign is no longer active. */
  verdict: Verdict | undefined;
}

/** Campaigns that ended or began more than this many days away from the ride are omitted. */
const NEAR_DAYS = 30;

function isShown({ campaign: { calendar, firstDay, lastDay }, decision }: Verdict, endedAt: number): boolean {
  if (decision.reason === 'AFTER_CAMPAIGN') return calendar.dayOf(endedAt) - lastDay <= NEAR_DAYS;
  if (decision.reason === 'BEFORE_CAMPAIGN') return firstDay - calendar.dayOf(endedAt) <= NEAR_DAYS;
  return isAbout(decision.reason);
}

/** Changes the verdict if the month's budget refused it: nothing of that month was left until its end. */
function rejectByBudget(verdict: Verdict, endedAt: number): Verdict {
  const { ends } = monthAt(verdict.campaign.calendar, endedAt);
  return { ...verdict, decision: { reason: 'BUDGET_USED_UP', until: ends } };
}

function lineOf(verdict: Verdict, { owed, added, kept, refused, full }: PaidFor, endedAt: number): ReceiptLine {
  const { campaign, decision, grants } = verdict;
  const { campaignId } = campaign;
  const [now, before] = [owed.get(campaignId) ?? 0, kept.get(campaignId) ?? 0];
  const offerId = grants.find(({ offer }) => offer !== undefined)?.offer?.offer;
  const given = grants.find(({ entries }) => entries !== undefined);
  const byFactors = added.get(campaignId);
  const line = {
    campaignId,
    points: now + before,
    ...(byFactors && before === 0 && { added: byFactors }),
    verdict,
    ...(offerId !== undefined && { offerId }),
    ...(given?.entries && { drawEntries: { draw: given.entries.draw, key: given.earningKey } }),
  };
  if (now > 0) return { ...line, counted: true, reason: 'COUNTED' };
  if (before > 0) return { ...line, counted: true, reason: 'KEPT' };
  if (grants.length > 0 && grants.every(({ offer, entries }) => offer ?? entries))
    return { ...line, counted: true, reason: 'COUNTED' };
  if (refused.has(campaignId))
    return { ...line, counted: false, reason: 'BUDGET_USED_UP', verdict: rejectByBudget(verdict, endedAt) };
  if (grants.length > 0 && full.has(campaignId)) return { ...line, counted: false, reason: 'MEMBER_MAX' };
  // Owed by rules newer than the member's last activity; paid with the next one.
  if (grants.length > 0) return { ...line, counted: true, reason: 'AWAITING_COUNT' };
  return { ...line, counted: isCounted(decision.reason), reason: decision.reason };
}

/**
 * Returns a ride's receipt: campaigns that counted it first, by points, then those that could have. Payments of
 * inactive campaigns are among the first [EARN-11].
 */
export function receiptLines({ behaviour: activity, verdicts }: ExplainedActivity, paid: PaidFor): ReceiptLine[] {
  const lines = verdicts
    .map((verdict) => lineOf(verdict, paid, activity.endedAt))
    .filter(({ counted, verdict }) => counted || (verdict !== undefined && isShown(verdict, activity.endedAt)));
  const known = new Set(verdicts.map(({ campaign }) => campaign.campaignId));
  const past = [...paid.kept]
    .filter(([campaignId]) => !known.has(campaignId))
    .map(([campaignId, points]): ReceiptLine => {
      return { campaignId, counted: true, reason: 'KEPT', points, verdict: undefined };
    });
  return [...lines, ...past].toSorted((a, b) => Number(b.counted) - Number(a.counted) || b.points - a.points);
}
