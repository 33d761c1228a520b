import type { PackReferralStep } from '@fareback/tenant-pack';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type StepChanges, stepChanges, stepKey } from './referral-steps.ts';
import type { StepPair } from './referral-store.ts';

const promises: (PackReferralStep[] | null)[] = [
  null,
  [{ friends: 1, reward: 10 }],
  [
    { friends: 1, reward: 10 },
    { friends: 3, reward: 500 },
  ],
  [{ friends: 2, rewardOffer: { offer: 'cup', days: 7 } }],
  [{ friends: 3, reward: 700 }],
];

const pairsOf = (friends: readonly { promise: number }[]): StepPair[] =>
  friends.map(({ promise }, place) => ({
    referrerId: 'ana',
    refereeId: `friend-${place}`,
    campaignId: 'friends',
    steps: promises[promise] ?? null,
    completedAt: null,
    isRewarded: false,
  }));

const friends = fc.array(fc.record({ promise: fc.nat({ max: 4 }), minute: fc.nat({ max: 9 }) }), {
  minLength: 1,
  maxLength: 8,
});

/** Applies one friend's change after another, and returns the keys that the changes left owed. */
function arrive(pairs: StepPair[], acts: readonly { place: number; minute: number; isBack: boolean }[]) {
  const held = new Set<string>();
  let now = pairs;
  for (const { place, minute, isBack } of acts) {
    const refereeId = `friend-${place}`;
    const change = { completedAt: isBack ? null : new Date(minute * 60_000), isRewarded: !isBack };
    const changes: StepChanges = stepChanges(now, new Map([[refereeId, change]]), new Set(isBack ? [refereeId] : []));
    for (const { key } of changes.unowed) held.delete(key);
    for (const { key } of changes.owed) held.add(key);
    now = now.map((pair) => (pair.refereeId === refereeId ? { ...pair, ...change } : pair));
  }
  return [...held].toSorted();
}

test('steps depend on the set of rewarded friends alone, in any order and with friends taken back and rewarded again [REFER-23]', () => {
  fc.assert(
    fc.property(
      friends,
      fc.array(fc.nat(), { minLength: 16, maxLength: 16 }),
      fc.nat({ max: 7 }),
      (all, ranks, back) => {
        const pairs = pairsOf(all);
        const acts = all.map(({ minute }, place) => ({ place, minute, isBack: false }));
        const shuffled = acts.toSorted((a, b) => (ranks[a.place] ?? 0) - (ranks[b.place] ?? 0));
        const one = acts[back % acts.length] ?? acts[0];
        const again = one ? [{ ...one, isBack: true }, one] : [];
        // The expected result, from the set alone.
        const promised = all.flatMap(({ promise }) => promises[promise] ?? []);
        const first = new Map(promised.toReversed().map((step) => [step.friends, step]));
        const expected = [...first.values()]
          .filter((step) => step.friends <= all.length)
          .map((step) => stepKey('friends', step));
        expect(arrive(pairs, acts)).toEqual(expected.toSorted());
        expect(arrive(pairs, shuffled)).toEqual(expected.toSorted());
        expect(arrive(pairs, [...shuffled, ...again])).toEqual(expected.toSorted());
      },
    ),
  );
});

test('a step that a voided friend no longer supports is voided; one that was never owed is only a recount [REFER-23]', () => {
  const pairs = pairsOf([{ promise: 2 }, { promise: 2 }]).map((pair, place) =>
    place === 0 ? { ...pair, isRewarded: true, completedAt: new Date(0) } : pair,
  );
  const undone = { completedAt: null, isRewarded: false };
  expect(stepChanges(pairs, new Map([['friend-0', undone]]), new Set(['friend-0'])).unowed).toEqual([
    { referrerId: 'ana', key: 'referral-step-1:friends:10', reason: 'VOID' },
    { referrerId: 'ana', key: 'referral-step-3:friends:500', reason: 'RECOUNT' },
  ]);
});
