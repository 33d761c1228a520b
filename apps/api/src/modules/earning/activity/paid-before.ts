import type { Tx } from '../../../platform/database/transactions.ts';
import { heldEarnings } from '../../ledger/index.ts';
import { pointsKeyOf } from '../engine/evaluate.ts';
import { familyOf } from '../engine/multipliers.ts';
import type { FoldedMember } from './fold-members.ts';

interface Due {
  memberId: string;
  earningKey: string;
  campaignId: string;
  earnedAt: Date;
}

/** Keys of campaigns that pay for single activities: the same activity has another key under another form of rules. */
const isPerActivity = (earningKey: string): boolean => /^[tlr]:/.test(earningKey);

const activityOf = ({ memberId, campaignId, earnedAt }: Omit<Due, 'earningKey'>): string =>
  `${memberId} ${campaignId} ${earnedAt.getTime()}`;

/**
 * Earnings that changed rules owe, without those for activities that the campaign paid under keys that the new rules no
 * longer use, such as the ordinal of a fixed reward: they would be paid twice. Reads nothing without a change [CAMP-82].
 */
export async function withoutPaidBefore<D extends Due>(
  tx: Tx,
  members: readonly FoldedMember[],
  owed: D[],
): Promise<D[]> {
  const changed = members.filter(({ folded }) => folded.isRuleChange);
  if (changed.length === 0) return owed;
  const keys = new Map(
    changed.map(({ memberId, folded }) => [memberId, new Set(folded.owed.map(({ earningKey }) => earningKey))]),
  );
  const concerned = owed.filter(({ memberId, earningKey }) => keys.has(memberId) && isPerActivity(earningKey));
  if (concerned.length === 0) return owed;
  const campaignIds = [...new Set(concerned.map(({ campaignId }) => campaignId))];
  /** Payments of each activity by other keys: a base with its steps is one. */
  const paid = new Map<string, Set<string>>();
  for (const held of await heldEarnings(tx, [...keys.keys()], campaignIds)) {
    if (!isPerActivity(held.earningKey) || keys.get(held.memberId)?.has(held.earningKey)) continue;
    const activity = activityOf(held);
    paid.set(activity, (paid.get(activity) ?? new Set()).add(familyOf(held.earningKey)));
  }
  if (paid.size === 0) return owed;
  const again = new Map<string, Set<string>>();
  for (const one of concerned) {
    const activity = activityOf(one);
    const families = again.get(activity) ?? new Set();
    if (families.size < (paid.get(activity)?.size ?? 0)) again.set(activity, families.add(familyOf(one.earningKey)));
  }
  return owed.filter((one) => !again.get(activityOf(one))?.has(familyOf(one.earningKey)));
}

interface DueOffer {
  memberId: string;
  grantKey: string;
  campaignId: string | null;
}

/** Offers and entries that changed rules give, except for payments from before the change [CAMP-82]. */
export async function withoutOffersForPaid<D extends DueOffer>(
  tx: Tx,
  members: readonly FoldedMember[],
  offers: D[],
): Promise<D[]> {
  const changed = new Set(members.filter(({ folded }) => folded.isRuleChange).map(({ memberId }) => memberId));
  const campaignIds = [
    ...new Set(offers.flatMap(({ memberId, campaignId }) => (changed.has(memberId) && campaignId) || [])),
  ];
  if (campaignIds.length === 0) return offers;
  const held = await heldEarnings(tx, [...changed], campaignIds);
  const paid = new Set(held.map(({ memberId, earningKey }) => `${memberId} ${earningKey}`));
  return offers.filter(
    ({ memberId, grantKey }) => !changed.has(memberId) || !paid.has(`${memberId} ${pointsKeyOf(grantKey)}`),
  );
}
