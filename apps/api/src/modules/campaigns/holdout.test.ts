import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isHeldOut } from './holdout.ts';

const members = Array.from({ length: 20_000 }, (_, at) => `0198c0de-7a10-7000-8000-${String(at).padStart(12, '0')}`);
const heldOutOf = (campaignId: string, percent: number, tenantId = 'harbour'): Set<string> =>
  new Set(members.filter((memberId) => isHeldOut(tenantId, { campaignId, percent }, memberId)));

test.each([1, 10, 50])('of many members about %i in a hundred are in the control group [CAMP-21]', (percent) => {
  const expected = (members.length * percent) / 100;
  const spread = Math.sqrt(expected * (1 - percent / 100));
  expect(Math.abs(heldOutOf('ride', percent).size - expected)).toBeLessThan(4 * spread);
});

test('membership is stable, a larger control group contains the smaller one, and each campaign and agency draws separately [CAMP-21]', () => {
  const ten = heldOutOf('ride', 10);
  expect(heldOutOf('ride', 10)).toEqual(ten);
  const both = (other: Set<string>): number => [...ten].filter((memberId) => other.has(memberId)).length;
  expect(both(heldOutOf('ride', 11))).toBe(ten.size);
  for (const other of [heldOutOf('other', 10), heldOutOf('ride', 10, 'hills')]) {
    // Two independent tenths overlap in a hundredth by chance: 200 of 20,000.
    expect(both(other)).toBeGreaterThan(140);
    expect(both(other)).toBeLessThan(260);
  }
});

test('public content is as for members outside the control group [CAMP-21]', () => {
  const everybody = '00000000-0000-0000-0000-000000000000';
  for (let at = 0; at < 200; at += 1)
    expect(isHeldOut(randomUUID(), { campaignId: 'ride', percent: 50 }, everybody)).toBe(false);
});
