import { describe, expect, test } from 'vitest';
import type { ExplainedActivity, Verdict } from '../earning/index.ts';
import type { PaidEarning } from '../ledger/index.ts';
import { paidPointsOf, receiptLines, totalOf } from './receipt-lines.ts';

const NOON = Date.UTC(2026, 2, 4, 12);
const DAY = 86_400_000;

const verdict = (campaignId: string, reason: string, keys: string[] = [], days: object = {}): Verdict =>
  ({
    campaign: {
      campaignId,
      definition: {},
      calendar: { dayOf: (at: number) => Math.floor(at / DAY) },
      firstDay: Number.NEGATIVE_INFINITY,
      lastDay: Number.POSITIVE_INFINITY,
      ...days,
    },
    decision: { reason },
    grants: keys.map((earningKey) => ({ earningKey, amount: 10, earnedAt: NOON })),
  }) as unknown as Verdict;

const done = (verdicts: Verdict[], endedAt = NOON, isVoided = false): ExplainedActivity =>
  ({ behaviour: { endedAt }, isVoided, verdicts }) as unknown as ExplainedActivity;

const earning = (earningKey: string, campaignId: string | null, amount: number, at = NOON): PaidEarning => ({
  earningKey,
  campaignId,
  amount,
  earnedAt: new Date(at),
});

function linesOf(rides: ExplainedActivity[], earnings: PaidEarning[], owed: string[] = []): string[] {
  const [first] = rides as [ExplainedActivity];
  const owedKeys = new Set([
    ...owed,
    ...rides.flatMap(({ verdicts }) => verdicts.flatMap(({ grants }) => grants.map(({ earningKey }) => earningKey))),
  ]);
  const paid = paidPointsOf({ explained: rides, owedKeys, full: new Set() }, earnings).get(first);
  if (!paid) throw new Error('Not explained');
  return receiptLines(first, paid).map(
    ({ campaignId, counted, reason, points }) => `${campaignId} ${counted} ${reason} ${points}`,
  );
}

describe('receipt', () => {
  test('names the offer of a ride, which counts if it gives no points [CAMP-80]', () => {
    const gives = (campaignId: string, points: number): Verdict => {
      const offer = { earningKey: `t:${campaignId}:1+offer`, amount: 0, earnedAt: NOON, offer: { offer: 'coffee' } };
      const own = verdict(campaignId, 'COUNTED', points > 0 ? [`t:${campaignId}:1`] : []);
      return { ...own, grants: [...own.grants, offer] };
    };
    const ride = done([gives('both', 10), gives('goal', 0), verdict('plain', 'COUNTED')]);
    const earnings = [earning('t:both:1', 'both', 10)];
    const paid = paidPointsOf({ explained: [ride], owedKeys: new Set(['t:both:1']), full: new Set() }, earnings).get(
      ride,
    );
    if (!paid) throw new Error('Not explained');
    expect(
      receiptLines(ride, paid).map(({ campaignId, counted, points, offerId }) => [
        campaignId,
        counted,
        points,
        offerId,
      ]),
    ).toEqual([
      ['both', true, 10, 'coffee'],
      ['goal', true, 0, 'coffee'],
      ['plain', true, 0, undefined],
    ]);
  });

  test('lists paid campaigns first, then counted ones, then others [EARN-11]', () => {
    const ride = done([
      verdict('short', 'TOO_SHORT'),
      verdict('goal', 'COUNTED'),
      verdict('ride', 'COUNTED', ['t:ride:1']),
      verdict('more', 'COUNTED', ['t:more:1']),
    ]);
    expect(linesOf([ride], [earning('t:ride:1', 'ride', 10), earning('t:more:1', 'more', 25)])).toEqual([
      'more true COUNTED 25',
      'ride true COUNTED 10',
      'goal true COUNTED 0',
      'short false TOO_SHORT 0',
    ]);
  });

  test('omits campaigns that were never for such a ride or not for the member [EARN-11]', () => {
    const reasons = ['WRONG_KIND', 'WRONG_PROVIDER', 'WRONG_SURVEY', 'WRONG_ACTION', 'WRONG_OFFER', 'NOT_IN_SEGMENT'];
    expect(linesOf([done([...reasons, 'WRONG_MODE'].map((reason) => verdict(reason, reason)))], [])).toEqual([
      'WRONG_MODE false WRONG_MODE 0',
    ]);
  });

  test.each([
    ['AFTER_CAMPAIGN', { lastDay: Math.floor(NOON / DAY) - 30 }, 1],
    ['AFTER_CAMPAIGN', { lastDay: Math.floor(NOON / DAY) - 31 }, 0],
    ['BEFORE_CAMPAIGN', { firstDay: Math.floor(NOON / DAY) + 30 }, 1],
    ['BEFORE_CAMPAIGN', { firstDay: Math.floor(NOON / DAY) + 31 }, 0],
  ])('mentions a campaign %s only within 30 days [EARN-11]', (reason, days, lines) => {
    expect(linesOf([done([verdict('old', reason, [], days)])], [])).toHaveLength(lines);
  });

  test('keeps payments under older rules, of deleted campaigns, and claims from before a void [EARN-11]', () => {
    const ride = done([verdict('ride', 'TOO_SHORT')]);
    const paid = [earning('t:ride:old', 'ride', 5), earning('m:gone:1', 'gone', 70)];
    expect(linesOf([ride], paid)).toEqual(['gone true KEPT 70', 'ride true KEPT 5']);
    expect(linesOf([done([], NOON, true)], [earning('t:ride:old', 'ride', 5)])).toEqual(['ride true KEPT 5']);
  });

  test('promises points that changed rules owe and that are not paid yet [EARN-11]', () => {
    expect(linesOf([done([verdict('ride', 'COUNTED', ['t:ride:1'])])], [])).toEqual(['ride true AWAITING_COUNT 0']);
  });
});

describe('points of a ride', () => {
  test('an earning belongs to the ride it is owed for now, whichever ride it was paid for [EARN-10]', () => {
    const late = done([verdict('ride', 'COUNTED', ['t:ride:1'])], NOON - DAY);
    const paidThen = done([verdict('ride', 'CAP_REACHED')]);
    const earnings = [earning('t:ride:1', 'ride', 10)];
    expect(linesOf([late, paidThen], earnings)).toEqual(['ride true COUNTED 10']);
    expect(linesOf([paidThen, late], earnings)).toEqual(['ride false CAP_REACHED 0']);
  });

  test('a payment is not counted for both of two rides with the same time; points without a campaign belong to no ride [EARN-10]', () => {
    const [one, two] = [done([]), done([])];
    const paid = paidPointsOf({ explained: [one, two], owedKeys: new Set(), full: new Set() }, [
      earning('x', 'gone', 7),
      earning('welcome', null, 100),
    ]);
    expect([one, two].map((ride) => totalOf(paid.get(ride) ?? { owed: new Map(), kept: new Map() }))).toEqual([7, 0]);
  });
});
