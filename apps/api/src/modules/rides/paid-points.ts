import type { ExplainedActivity, Explanation } from '../earning/index.ts';
import type { PaidEarning } from '../ledger/index.ts';

/** Points paid for one activity by campaign: under current rules, and separately under older rules. */
export interface PaidFor {
  owed: Map<string, number>;
  kept: Map<string, number>;
  refused: Set<string>;
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
  { explained, owedKeys }: Pick<Explanation, 'explained' | 'owedKeys'>,
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
    const sums: PaidFor = { owed: new Map(), kept: new Map(), refused: new Set() };
    for (const { campaign, grants } of one.verdicts) {
      for (const { earningKey } of grants) {
        const earning = byKey.get(earningKey);
        if (earning) more(sums.owed, campaign.campaignId, earning.amount);
        else if (refused.has(earningKey)) sums.refused.add(campaign.campaignId);
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
