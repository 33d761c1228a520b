import { expect, test } from 'vitest';
import { ride, transactionalCampaign } from '../testing/test-campaigns.ts';
import { type Activity, nameInKey } from './activity.ts';
import type { Campaign } from './campaign.ts';
import { isEntriesKey, isOfferKey, paymentOf } from './evaluate.ts';
import { foldHistory, type Program, replay } from './fold-member.ts';
import { type Payment, paymentsOfVoided, rideIn, takeBackPaid } from './voided-payments.ts';

const window = { kind: 'CAMPAIGN' as const };
const fixed = transactionalCampaign({ reward: 5, limit: { earnings: 9, days: 1, window } });
const varied = transactionalCampaign({
  reward: 5,
  limit: { earnings: 9, days: 1, window },
  rewardPer: { unit: 'MINUTE', points: 1, rounding: 'DOWN' },
});
const on = (day: number, more: object = {}): Activity =>
  ride(`2026-03-0${day}T12:00:00Z`, { eventId: `ride-${day}`, ...more });
const programOf = (campaign: Campaign): Program => ({
  digest: campaign.campaignId,
  fences: new Map(),
  campaigns: [campaign],
});

const paidBy = (campaign: Campaign, rides: readonly Activity[], isClaimed: boolean): Payment[] =>
  foldHistory(programOf(campaign), rides, {}).owed.map(({ earningKey, earnedAt }) => ({
    earningKey,
    earnedAt,
    isClaimed,
    isUsed: false,
  }));

/** Keys that a member holds after the void of one ride, by today's rules. */
function heldAfter(today: Campaign, { held, rides, gone }: { held: Payment[]; rides: Activity[]; gone: Activity }) {
  const history = rides.map((one) => (one === gone ? { ...one, isVoided: true } : one));
  const takenBack = history.filter(({ isVoided }) => isVoided);
  const folded = replay(programOf(today), { before: rides, history, takenBack });
  const paid = paymentsOfVoided(folded, takenBack, { held, apart: new Set() });
  const { owed, unowed } = paid.length === 0 ? folded : takeBackPaid(folded, { paid, held, history });
  return [
    ...held.map(({ earningKey }) => earningKey).filter((key) => !unowed.includes(key)),
    ...owed.map(({ earningKey }) => earningKey),
  ].toSorted();
}

test.each(['cards/a+offer', 'cards/a+entries', 'cards/a+offer+', 'cards/a+entries+offer', 'cards/a', 'cards/+offer++'])(
  'the key of a payment for the ride %s is no key of a gift, and names its ride [EARN-32]',
  (name) => {
    const key = `t:ride:20514:${nameInKey(name)}`;
    expect([isOfferKey(key), isEntriesKey(key), paymentOf(key)]).toEqual([false, false, key]);
    for (const one of [key, `${key}+offer`, `${key}+entries`]) expect(rideIn(one)).toBe(name);
    expect(paymentOf(`${key}+offer`)).toBe(key);
  },
);

test('a key names its ride, also with other signs in the id of the event and for a gift or a step', () => {
  expect(rideIn('t:ride:20514:cards/a/b:c+offer')).toBe('cards/a/b:c');
  expect(rideIn('t:ride*1-2:all:cards/a')).toBe('cards/a');
  expect(rideIn('t:ride:all:7')).toBeNull();
  expect(rideIn('x:ask:cards/a')).toBeNull();
});

const [a, b, c, late] = [on(2), on(4), on(6), on(3)];
const keyOf = ({ providerId, eventId }: Activity): string => `t:${fixed.campaignId}:all:${providerId}/${eventId}`;
const ordinal = (number: number): string => `t:${fixed.campaignId}:all:${number}`;

test.each([false, true])(
  'a void takes back the payment whose key names its ride, and another ride keeps its payment by an ordinal (claimed: %s) [CAMP-127]',
  (isClaimed) => {
    const held = [...paidBy(varied, [a, b], isClaimed), ...paidBy(fixed, [a, b, c], isClaimed).slice(2)];
    expect(held.map(({ earningKey }) => earningKey)).toEqual([keyOf(a), keyOf(b), ordinal(3)]);
    expect(heldAfter(fixed, { held, rides: [a, b, c], gone: a })).toEqual([ordinal(2), keyOf(b)].toSorted());
    expect(heldAfter(fixed, { held, rides: [a, b, c], gone: b })).toEqual([ordinal(2), keyOf(a)].toSorted());
    expect(heldAfter(fixed, { held, rides: [a, b, c], gone: c })).toEqual([keyOf(a), keyOf(b)].toSorted());
  },
);

test('with a late ride paid by an ordinal, as many payments as rides stay after the void [CAMP-127]', () => {
  const rides = [a, late, b, c];
  const held = [...paidBy(varied, [a, b], false), ...paidBy(fixed, rides, false).slice(2)];
  for (const gone of rides) expect(heldAfter(fixed, { held, rides, gone })).toHaveLength(3);
});

test('a ride that nothing pays today goes with its void, and no other ride is paid a second time [CAMP-127]', () => {
  const once = transactionalCampaign({ reward: 5, limit: { earnings: 1, days: 1, window } });
  const held = paidBy(varied, [a, b], false);
  expect(heldAfter(once, { held, rides: [a, b], gone: a })).toEqual([keyOf(b)]);
  expect(heldAfter(once, { held, rides: [a, b], gone: b })).toEqual([keyOf(a)]);
});

test('an ordinal at the moment of the ride that no rule of today uses goes with its void; one that today uses stays [CAMP-127]', () => {
  const held = paidBy(fixed, [a, b], true);
  expect(heldAfter(varied, { held, rides: [a, b], gone: a })).toEqual([ordinal(2)]);
  expect(heldAfter(fixed, { held, rides: [a, b], gone: a })).toEqual([ordinal(1)]);
});

test('a payment that is used or of another ride stays [CAMP-127]', () => {
  const held = paidBy(varied, [a, b], false).map((one) => ({ ...one, isUsed: true }));
  expect(heldAfter(fixed, { held, rides: [a, b], gone: a })).toEqual([keyOf(a), keyOf(b)].toSorted());
});

test('what a factor added by earlier rules goes with the void, and nothing is paid in its place [CAMP-127]', () => {
  const held = paidBy(varied, [a, b], true);
  const step = { ...held[0], earningKey: keyOf(a).replace(':all:', '*1-2:all:') } as Payment;
  expect(heldAfter(varied, { held: [...held, step], rides: [a, b], gone: a })).toEqual([keyOf(b)]);
});
