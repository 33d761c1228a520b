import { type Activity, nameFromKey, reportName } from './activity.ts';
import { paymentOf } from './evaluate.ts';
import type { CampaignEarning, Folded } from './fold-member.ts';
import { familyOf } from './multipliers.ts';

/** What a member holds of a campaign: points, an offer or entries for a draw. */
export interface Payment {
  earningKey: string;
  /** Milliseconds since 1970, UTC; null for offers, which do not store it. */
  earnedAt: number | null;
  /** True for points that only a void takes back. */
  isClaimed: boolean;
  /** True for what nothing takes back: a used offer, points that expired. */
  isUsed: boolean;
}

/** Keys of campaigns that pay for single activities: the same activity has another key under another form of rules. */
export const isPerActivity = (earningKey: string): boolean => /^[tlr]:/.test(earningKey);

/** Returns the ride that the key of a varied reward names, as `provider/event`; null for other keys. */
export function rideIn(earningKey: string): string | null {
  const written = /^t:[^:]*:[^:]*:([^:/]+\/.*)$/s.exec(paymentOf(earningKey))?.[1];
  return written === undefined ? null : nameFromKey(written);
}

export const campaignIn = (earningKey: string): string => /^[^:]*:([^:*~]*)/.exec(earningKey)?.[1] ?? '';

/** Groups keys by campaign and kind, because points, offers and entries are counted apart. */
const groupOf = ({ earningKey }: { earningKey: string }): string =>
  `${campaignIn(earningKey)}${earningKey.slice(paymentOf(earningKey).length)}`;

const familiesOf = (keys: readonly { earningKey: string }[]): Set<string> =>
  new Set(keys.map(({ earningKey }) => familyOf(earningKey)));

const momentOf = ({ earnedAt, doneAt = earnedAt }: CampaignEarning): number => doneAt;

/** Moments of activities that are paid by keys that no rule of today uses. */
function paidMoments(
  remaining: readonly Payment[],
  owed: ReadonlySet<string>,
  history: readonly Activity[],
): Set<number> {
  const ends = new Map(history.map((one) => [reportName(one), one.endedAt]));
  return new Set(
    remaining
      .filter(({ earningKey }) => isPerActivity(earningKey) && !owed.has(familyOf(earningKey)))
      .flatMap(({ earningKey, earnedAt }) => ends.get(rideIn(earningKey) ?? '') ?? earnedAt ?? []),
  );
}

/**
 * Returns the payments of voided rides that today's rules do not know, because other rules paid them: those whose keys
 * name the ride, and for each ride one of a campaign at its exact moment by a key that today's rules do not use. The
 * latter not of campaigns in `apart`, for which today's rules do not decide, or by the day.
 */
export function paymentsOfVoided(
  { unowed, whole = [] }: Folded,
  gone: readonly Activity[],
  { held, apart }: { held: readonly Payment[]; apart: ReadonlySet<string> },
): Payment[] {
  const [known, owed] = [new Set(unowed), familiesOf(whole)];
  const unknown = held.filter(
    ({ earningKey, isUsed }) => !isUsed && !known.has(earningKey) && !owed.has(familyOf(earningKey)),
  );
  const rides = new Set(gone.map(reportName));
  const named = unknown.filter(({ earningKey }) => rides.has(rideIn(earningKey) ?? ''));
  const paid = new Set(named.map(({ earningKey }) => `${campaignIn(earningKey)} ${rideIn(earningKey)}`));
  const dated = gone.flatMap((ride) => {
    const at = unknown.filter(({ earningKey, earnedAt }) => {
      const campaignId = campaignIn(earningKey);
      if (earnedAt !== ride.endedAt || rideIn(earningKey) !== null || apart.has(campaignId)) return false;
      return isPerActivity(earningKey) && !paid.has(`${campaignId} ${reportName(ride)}`);
    });
    const chosen = new Map(at.map(({ earningKey }) => [campaignIn(earningKey), familyOf(earningKey)]));
    return at.filter(({ earningKey }) => chosen.get(campaignIn(earningKey)) === familyOf(earningKey));
  });
  return [...new Set([...named, ...dated])];
}

interface Group {
  /** All that today's rules owe, and the keys that they do not owe any more. */
  owed: readonly CampaignEarning[];
  lost: readonly { earningKey: string }[];
  named: readonly Payment[];
  held: readonly Payment[];
}

/** Returns the payments of a group that are owed again, and those that fell but stay. */
function settleGroup(
  { owed, lost, named, held }: Group,
  isTaken: (payment: Payment) => boolean,
  history: readonly Activity[],
): { again: CampaignEarning[]; spared: string[] } {
  const owedFamilies = familiesOf(owed);
  const notOwed = (one: { earningKey: string }): boolean => !owedFamilies.has(familyOf(one.earningKey));
  const taken = familiesOf(held.filter((one) => isTaken(one) && notOwed(one)));
  const surplus = taken.size - familiesOf(lost.filter(notOwed)).size;
  if (surplus <= 0) return { again: [], spared: [] };
  const remaining = held.filter((one) => !isTaken(one));
  const [remainingFamilies, paid] = [familiesOf(remaining), paidMoments(remaining, owedFamilies, history)];
  const unpaid = owed
    .filter((one) => isPerActivity(one.earningKey) && !remainingFamilies.has(familyOf(one.earningKey)))
    .filter((one) => !paid.has(momentOf(one)) && !paid.has(one.earnedAt));
  // The latest first: ordinals that were never paid, because other keys had paid these rides, come first.
  const latest = [...familiesOf(unpaid.toSorted((a, b) => momentOf(b) - momentOf(a)))].slice(0, surplus);
  const chosen = new Set(latest);
  const gone = familiesOf(named);
  return {
    again: unpaid.filter(({ earningKey }) => chosen.has(familyOf(earningKey))),
    // A removed campaign pays nothing new, so payments of other rides stay under their keys.
    spared: [...taken].filter((family) => !gone.has(family)).slice(0, surplus - chosen.size),
  };
}

/** Gifts that were given with payments: these share their keys. */
const giftsOf = (named: readonly Payment[], held: readonly Payment[]): Payment[] => {
  const keys = new Set(named.map(({ earningKey }) => earningKey));
  return held.filter(({ earningKey, isUsed }) => !isUsed && !keys.has(earningKey) && keys.has(paymentOf(earningKey)));
};

/**
 * Takes back payments of voided rides (`paid`, by `paymentsOfVoided`) that today's rules do not know, with their gifts.
 * Today's ordinals counted these rides too: without them, the payment of another ride falls, or a correction finds its
 * ordinal owed before. As many payments are owed again, by today's keys, for rides that nothing else paid. `held` are
 * the payments of the campaigns concerned.
 */
export function takeBackPaid(
  folded: Folded,
  { paid, held, history }: { paid: readonly Payment[]; held: readonly Payment[]; history: readonly Activity[] },
): Folded {
  const named = [...paid, ...giftsOf(paid, held)];
  const keys = named.map(({ earningKey }) => earningKey);
  const unowed = [...new Set([...folded.unowed, ...keys])];
  const voided = [...new Set([...folded.voided, ...keys])];
  const [gone, byVoid] = [new Set(unowed), new Set(voided)];
  const isTaken = ({ earningKey, isClaimed, isUsed }: Payment): boolean =>
    gone.has(earningKey) && !isUsed && (!isClaimed || byVoid.has(earningKey));
  const inGroup = <T extends { earningKey: string }>(all: readonly T[]) => Map.groupBy(all, groupOf);
  const [owed, lost, holding] = [
    inGroup(folded.whole ?? []),
    inGroup(folded.unowed.map((earningKey) => ({ earningKey }))),
    inGroup(held),
  ];
  const settled = [...inGroup(named)].map(([group, ofGroup]) => {
    const rest = { owed: owed.get(group) ?? [], lost: lost.get(group) ?? [], held: holding.get(group) ?? [] };
    return settleGroup({ ...rest, named: ofGroup }, isTaken, history);
  });
  const again = settled.flatMap((one) => one.again);
  const spared = new Set(settled.flatMap((one) => one.spared));
  const isSpared = (earningKey: string): boolean => spared.has(familyOf(earningKey));
  return {
    ...folded,
    owed: withAgain(folded.owed, again),
    unowed: unowed.filter((key) => !isSpared(key)),
    voided: voided.filter((key) => !isSpared(key)),
  };
}

/** Adds earnings that are owed again. After a change of rules `owed` has them, but their gifts would be left out. */
function withAgain(owed: readonly CampaignEarning[], again: readonly CampaignEarning[]): CampaignEarning[] {
  const keys = new Set(again.map(({ earningKey }) => earningKey));
  const known = new Set(owed.map(({ earningKey }) => earningKey));
  return [
    ...owed.map((one) => (keys.has(one.earningKey) ? { ...one, isForEvaluated: false } : one)),
    ...again.filter(({ earningKey }) => !known.has(earningKey)).map((one) => ({ ...one, isSteady: true })),
  ];
}
