import type { ExplainedActivity, Explanation } from '../earning/index.ts';
import type { PaidEarning } from '../ledger/index.ts';

/** What was paid for one behaviour: by campaign, apart for what present rules owe for it and what older rules paid. */
export interface PaidFor {
  owed: Map<string, number>;
  kept: Map<string, number>;
  /** Campaigns of which something that is owed for it came too late for the month's budget. */
  refused: Set<string>;
}

const more = (sums: Map<string, number>, campaignId: string, amount: number): void =>
  void sums.set(campaignId, (sums.get(campaignId) ?? 0) + amount);

/** All that was paid for a behaviour. */
export const totalOf = ({ owed, kept }: Pick<PaidFor, 'owed' | 'kept'>): number =>
  [...owed.values(), ...kept.values()].reduce((sum, amount) => sum + amount, 0);

/**
 * Which earnings were paid for which of the explained behaviours. An earning whose key the present rules owe belongs to
 * the behaviour they owe it for, though it may have been another one's when it was paid; any other was paid by older
 * rules, or for what was taken back since, and belongs to the first behaviour done at its moment [EARN-10].
 */
export function paidPointsOf(
  { explained, owedKeys }: Pick<Explanation, 'explained' | 'owedKeys'>,
  earnings: readonly PaidEarning[],
  /** Keys that a budget refused. */
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
