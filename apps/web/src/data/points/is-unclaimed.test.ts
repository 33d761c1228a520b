import { expect, it } from 'vitest';
import { isUnclaimed } from './is-unclaimed.ts';

it('an earning is unclaimed until it is claimed or canceled [EARNING-03, EARNING-07]', () => {
  expect(isUnclaimed({ ClaimedAtUTC: null, canceled: false })).toBe(true);
  expect(isUnclaimed({ ClaimedAtUTC: null, canceled: true })).toBe(false);
  expect(isUnclaimed({ ClaimedAtUTC: '2026-03-01T10:00:00.000Z', canceled: false })).toBe(false);
});
