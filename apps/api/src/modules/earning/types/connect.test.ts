import { expect, test } from 'vitest';
import { evaluate } from '../engine/evaluate-history.ts';
import { evaluateAt } from '../testing/evaluate-at.ts';
import { connectCampaign, connected, ride, transactionalCampaign } from '../testing/test-campaigns.ts';

const now = Date.parse('2026-03-31T00:00:00Z');

test('connecting earns once per member and provider; rides earn nothing in this campaign', () => {
  const { earnings, decisions, progress } = evaluateAt(
    connectCampaign(),
    [
      connected('2026-03-02T12:00:00Z'),
      { ...connected('2026-03-05T12:00:00Z'), eventId: 'again' },
      ride('2026-03-06T12:00:00Z'),
    ],
    now,
  );
  expect(earnings).toEqual([{ earningKey: 'c:link:bikes', amount: 100, earnedAt: Date.parse('2026-03-02T12:00:00Z') }]);
  expect(decisions.map(({ decision }) => decision.reason)).toEqual(['COUNTED', 'ALREADY_CONNECTED', 'WRONG_KIND']);
  expect(progress.done).toBe(1);
});

test.each([
  ['another provider', connected('2026-03-02T12:00:00Z', 'ferries'), 'WRONG_PROVIDER'],
  ['a connection before the campaign', connected('2026-02-28T12:00:00Z'), 'BEFORE_CAMPAIGN'],
])('%s earns nothing', (_, activity, reason) => {
  const { decisions } = evaluate(connectCampaign({ startsOn: '2026-03-01' }), [activity]);
  expect(decisions[0]?.decision.reason).toBe(reason);
});

test('connecting does not count as a ride', () => {
  expect(evaluate(transactionalCampaign(), [connected('2026-03-02T12:00:00Z')]).earnings).toEqual([]);
});
