import type { Tx } from '../../../platform/database/transactions.ts';
import { heldEarnings } from '../../ledger/index.ts';
import { reportName } from '../engine/activity.ts';
import type { MemberState, Program } from '../engine/fold-member.ts';
import { familyOf } from '../engine/multipliers.ts';
import { isPerActivity, rideIn } from '../engine/voided-payments.ts';
import { readGave } from '../store.ts';
import type { FoldedMember } from './fold-members.ts';

interface Due {
  memberId: string;
  earningKey: string;
  campaignId: string;
  earnedAt: Date;
}

/** An earning's activity or day, by member and campaign; null for earnings that are left alone. */
type PlaceOf = (earning: Due) => string | null;

/**
 * Returns `owed` without as many earnings at each place as were paid there, and what of `paid` is left. Earnings of one
 * family, a base with its steps, count as one.
 */
function withoutPaidAt<D extends Due>(
  { owed, paid }: { owed: readonly D[]; paid: readonly Due[] },
  { ofOwed, ofPaid }: { ofOwed: PlaceOf; ofPaid: PlaceOf },
): { owed: D[]; paid: Due[] } {
  const familiesAt = (earnings: readonly Due[], placeOf: PlaceOf): Map<string, string[]> => {
    const families = new Map<string, Set<string>>();
    for (const one of earnings) {
      const place = placeOf(one);
      if (place !== null) families.set(place, (families.get(place) ?? new Set()).add(familyOf(one.earningKey)));
    }
    return new Map([...families].map(([place, ofPlace]) => [place, [...ofPlace]]));
  };
  const [owedAt, paidAt] = [familiesAt(owed, ofOwed), familiesAt(paid, ofPaid)];
  const isSettled = (one: Due, place: string | null, own: typeof owedAt, other: typeof owedAt): boolean =>
    place !== null && (own.get(place) ?? []).slice(0, other.get(place)?.length ?? 0).includes(familyOf(one.earningKey));
  return {
    owed: owed.filter((one) => !isSettled(one, ofOwed(one), owedAt, paidAt)),
    paid: paid.filter((one) => !isSettled(one, ofPaid(one), paidAt, owedAt)),
  };
}

const placeAt = ({ memberId, campaignId }: Due, at: number): string => `${memberId} ${campaignId} ${at}`;

/** Moments of a member's rides: by name, all of them, and the artificial ones of rides reduced to their day. */
function momentsOf({ history = [] }: FoldedMember) {
  const reduced = history.filter(({ type, startedAt }) => type === 'trip.completed' && startedAt === null);
  return {
    ends: new Map(history.map((one) => [reportName(one), one.endedAt])),
    all: new Set(history.map(({ endedAt }) => endedAt)),
    reduced: new Set(reduced.map(({ endedAt }) => endedAt)),
  };
}

/** Payments of the members by keys that their rules of today do not owe, without those of voided rides. */
async function paidByOtherKeys(tx: Tx, changed: readonly FoldedMember[], campaignIds: string[]): Promise<Due[]> {
  const keys = new Map(
    changed.map(({ memberId, folded }) => [
      memberId,
      new Set([...folded.owed.map(({ earningKey }) => earningKey), ...folded.voided]),
    ]),
  );
  const held = await heldEarnings(tx, [...keys.keys()], campaignIds);
  return held.filter(
    ({ memberId, earningKey }) => isPerActivity(earningKey) && keys.get(memberId)?.has(earningKey) === false,
  );
}

/**
 * Earnings that changed rules owe, without those for activities that the campaign paid under keys that the new rules no
 * longer use, such as the ordinal of a fixed reward: they would be paid twice. A ride whose details were deleted since
 * has lost its moment: its payment settles one of the same campaign and day. Reads nothing without a change [CAMP-82,
 * EARN-31].
 */
export async function withoutPaidBefore<D extends Due>(
  tx: Tx,
  { campaigns }: Pick<Program, 'campaigns'>,
  { members, owed }: { members: readonly FoldedMember[]; owed: D[] },
): Promise<D[]> {
  const changed = members.filter(({ folded }) => folded.isRuleChange);
  if (changed.length === 0) return owed;
  const moments = new Map(changed.map((member) => [member.memberId, momentsOf(member)]));
  const isConcerned = ({ memberId, earningKey }: Due): boolean => moments.has(memberId) && isPerActivity(earningKey);
  const campaignIds = [...new Set(owed.filter(isConcerned).map(({ campaignId }) => campaignId))];
  if (campaignIds.length === 0) return owed;
  const paid = await paidByOtherKeys(tx, changed, campaignIds);
  if (paid.length === 0) return owed;
  const calendars = new Map(campaigns.map(({ campaignId, calendar }) => [campaignId, calendar]));
  const ofDay = (one: Due): string | null => {
    const day = calendars.get(one.campaignId)?.dayOf(one.earnedAt.getTime());
    return day === undefined ? null : placeAt(one, day);
  };
  const isAmong = (one: Due, which: 'all' | 'reduced'): boolean =>
    moments.get(one.memberId)?.[which].has(one.earnedAt.getTime()) === true;
  const exact = withoutPaidAt(
    { owed, paid },
    {
      ofOwed: (one) => (isConcerned(one) ? placeAt(one, one.earnedAt.getTime()) : null),
      ofPaid: (one) => {
        const named = moments.get(one.memberId)?.ends.get(rideIn(one.earningKey) ?? '');
        return placeAt(one, named ?? one.earnedAt.getTime());
      },
    },
  );
  return withoutPaidAt(exact, {
    ofOwed: (one) => (isConcerned(one) && isAmong(one, 'reduced') ? ofDay(one) : null),
    ofPaid: (one) => (isAmong(one, 'all') ? null : ofDay(one)),
  }).owed;
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
