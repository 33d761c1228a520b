import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerableUntil, type CheckOutcome, outcomeOf, outweighs } from './check-store.ts';

const outcomes: CheckOutcome[] = ['UNREACHABLE', 'NONE', 'NO', 'YES'];

const endOf = (heard: readonly CheckOutcome[]): CheckOutcome | null =>
  heard.reduce<CheckOutcome | null>((known, next) => (outweighs(next, known) ? next : known), null);

describe('result of a check', () => {
  test('is independent of order and repetition: a yes, else a no, else less [D-093, PROV-11]', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...outcomes)), fc.array(fc.nat()), (heard, order) => {
        const shuffled = heard
          .map((one, at) => ({ one, key: order[at] ?? at }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ one }) => one);
        const most = outcomes.findLast((one) => heard.includes(one)) ?? null;
        expect([endOf(heard), endOf(shuffled), endOf([...heard, ...shuffled])]).toEqual([most, most, most]);
      }),
    );
  });

  test('is open while the provider may still be working [PROV-11]', () => {
    expect(outcomeOf({ kind: 'LATER' })).toBeNull();
    expect(outcomeOf({ kind: 'UNKNOWN', why: 'no reply', mayFollow: true })).toBeNull();
    expect(outcomeOf({ kind: 'UNKNOWN', why: 'a page', mayFollow: false })).toBe('UNREACHABLE');
  });

  test('can be given for a day [PROV-11]', () => {
    expect(answerableUntil(new Date('2026-03-07T12:00:00Z'))).toEqual(new Date('2026-03-08T12:00:00Z'));
  });
});
