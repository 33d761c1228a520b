import type { Tx } from '../../../platform/database/transactions.ts';
import { heldEarnings } from '../../ledger/index.ts';
import type { MemberState } from '../engine/fold-member.ts';
import { familyOf } from '../engine/multipliers.ts';
import { isPerActivity } from '../engine/voided-payments.ts';
import { readGave } from '../store.ts';
import type { FoldedMember } from './fold-members.ts';

interface Due {
  memberId: string;
  earningKey: string;
  campaignId: string;
  earnedAt: Date;
}

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
  const voided = new Map(changed.map(({ memberId, folded }) => [memberId, new Set(folded.voided)]));
  /** Payments of each activity by other keys: a base with its steps is one. */
  const paid = new Map<string, Set<string>>();
  for (const held of await heldEarnings(tx, [...keys.keys()], campaignIds)) {
    if (!isPerActivity(held.earningKey) || keys.get(held.memberId)?.has(held.earningKey)) continue;
    if (voided.get(held.memberId)?.has(held.earningKey)) continue;
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

interface Gift {
  memberId: string;
  grantKey: string;
  campaignId: string | null;
}

/** True if a state has the campaign, in any form of its rules. */
const hasEvaluated = ({ campaigns }: MemberState, campaignId: string): boolean =>
  Object.keys(campaigns).some((key) => key.slice(key.indexOf('/') + 1) === campaignId);

/**
 * Offers and entries without those that changed rules give for activities of before: nothing says for sure what these
 * gave by other rules. A campaign that is new to a member gives them for all, unless it had given something before it
 * was removed. Reads nothing without a change [CAMP-82, DRAW-02].
 */
export async function withoutGiftsForEvaluated<O extends Gift, E extends Gift>(
  tx: Tx,
  members: readonly FoldedMember[],
  gifts: { offers: O[]; entries: E[] },
): Promise<{ offers: O[]; entries: E[] }> {
  const evaluated = members.flatMap(({ memberId, before, folded }) =>
    folded.owed
      .filter(({ isForEvaluated }) => isForEvaluated)
      .map(({ earningKey, campaignId }) => ({
        memberId,
        earningKey,
        campaignId,
        isKnown: hasEvaluated(before, campaignId),
      })),
  );
  if (evaluated.length === 0) return gifts;
  const returned = evaluated.filter(({ isKnown }) => !isKnown);
  const gave = returned.length === 0 ? new Set() : await readGave(tx, returned);
  const held = new Set(
    evaluated
      .filter(({ memberId, campaignId, isKnown }) => isKnown || gave.has(`${memberId} ${campaignId}`))
      .map(({ memberId, earningKey }) => `${memberId} ${earningKey}`),
  );
  const isGiven = ({ memberId, grantKey }: Gift): boolean => !held.has(`${memberId} ${grantKey}`);
  return { offers: gifts.offers.filter(isGiven), entries: gifts.entries.filter(isGiven) };
}
