import { expect, test } from 'vitest';
import { evaluate } from '../engine/evaluate-history.ts';
import { evaluateAt } from '../testing/evaluate-at.ts';
import { actionCampaign, done, redemptionCampaign, surveyCampaign } from '../testing/test-campaigns.ts';

const now = Date.parse('2026-03-31T00:00:00Z');
const reasons = (campaign: Parameters<typeof evaluate>[0], acts: Parameters<typeof evaluate>[1]) =>
  evaluate(campaign, acts).decisions.map(({ decision }) => decision.reason);
const asker = { providerId: 'asker' };

test('an answer reported by the survey earns once, however often it is answered', () => {
  const acts = [
    done('survey.completed', 'spring', '2026-03-02T12:00:00Z', asker),
    done('survey.completed', 'autumn', '2026-03-02T12:01:00Z', { providerId: 'stranger' }),
    done('action.completed', 'autumn', '2026-03-02T12:02:00Z', asker),
    done('survey.completed', 'autumn', '2026-03-02T12:03:00Z', asker),
    done('survey.completed', 'autumn', '2026-03-09T12:00:00Z', asker),
  ];
  expect(reasons(surveyCampaign(), acts)).toEqual([
    'WRONG_SURVEY',
    'WRONG_PROVIDER',
    'WRONG_KIND',
    'COUNTED',
    'ALREADY_ANSWERED',
  ]);
  const { earnings, progress } = evaluateAt(surveyCampaign(), acts, now);
  expect(earnings).toMatchObject([{ earningKey: 'x:ask:autumn', amount: 40 }]);
  expect(progress).toMatchObject({ done: 1 });
});

test('an answer outside the dates does not use up the survey', () => {
  const campaign = surveyCampaign({ startsOn: '2026-03-02', endsOn: '2026-03-03' });
  const at = (time: string) => done('survey.completed', 'autumn', time, asker);
  expect(
    reasons(campaign, [at('2026-03-01T23:59:59Z'), at('2026-03-03T23:59:59Z'), at('2026-03-04T00:00:00Z')]),
  ).toEqual(['BEFORE_CAMPAIGN', 'COUNTED', 'ALREADY_ANSWERED']);
  expect(reasons(campaign, [at('2026-03-04T00:00:00Z')])).toEqual(['AFTER_CAMPAIGN']);
});

test('a verified action earns within its limit; a click and another action do not [CAMP-05]', () => {
  const campaign = actionCampaign({ providers: ['depot'], limit: { earnings: 1, days: 1 } });
  const acts = [
    done('action.clicked', 'act', '2026-03-02T11:00:00Z', { providerId: '@app' }),
    done('action.completed', 'recycle', '2026-03-02T12:00:00Z', asker),
    done('action.completed', 'repair', '2026-03-02T12:01:00Z', { providerId: 'depot' }),
    done('action.completed', 'recycle', '2026-03-02T12:02:00Z', { providerId: 'depot' }),
    done('action.completed', 'recycle', '2026-03-02T12:03:00Z', { providerId: 'depot' }),
    done('action.completed', 'recycle', '2026-03-03T00:00:00Z', { providerId: 'depot', beforeConnectionSeconds: 1 }),
    done('action.completed', 'recycle', '2026-03-03T00:00:01Z', { providerId: 'depot' }),
  ];
  expect(reasons(campaign, acts)).toEqual([
    'WRONG_KIND',
    'WRONG_PROVIDER',
    'WRONG_ACTION',
    'COUNTED',
    'CAP_REACHED',
    'NOT_CONNECTED',
    'COUNTED',
  ]);
});

test('a click on the campaign’s own button earns within the limit and counts for nothing else', () => {
  const campaign = actionCampaign({ evidence: 'CLICK', limit: { earnings: 1, days: 7 } });
  const acts = [
    done('action.clicked', 'other', '2026-03-02T11:00:00Z', { providerId: '@app' }),
    done('action.completed', 'recycle', '2026-03-02T12:00:00Z'),
    done('action.clicked', 'act', '2026-03-02T13:00:00Z', { providerId: '@app' }),
    done('action.clicked', 'act', '2026-03-03T13:00:00Z', { providerId: '@app' }),
  ];
  expect(reasons(campaign, acts)).toEqual(['WRONG_ACTION', 'WRONG_KIND', 'COUNTED', 'CAP_REACHED']);
});

const redeemed = (eventId: string, offerId: string, at: string) =>
  done('redemption.confirmed', offerId, at, { providerId: '@app', eventId });

test('a redemption of a listed offer earns (any offer if the list is empty); a refunded one earns nothing', () => {
  const acts = [
    redeemed('r1', 'coffee', '2026-03-02T12:00:00Z'),
    redeemed('r2', 'ticket', '2026-03-02T13:00:00Z'),
  ] as const;
  const refunded = [{ ...acts[0], isVoided: true }, acts[1]];
  expect(reasons(redemptionCampaign(), refunded)).toEqual(['VOIDED', 'COUNTED']);
  expect(reasons(redemptionCampaign(), [...acts])).toEqual(['COUNTED', 'COUNTED']);
  expect(reasons(redemptionCampaign({ offers: ['ticket'] }), [...acts])).toEqual(['WRONG_OFFER', 'COUNTED']);
});

test('redemptions earn up to the limit, within the dates [CAMP-05]', () => {
  const campaign = redemptionCampaign({ limit: { earnings: 2, days: 7 }, endsOn: '2026-03-15' });
  const acts = ['02', '03', '04', '09', '16'].map((day) => redeemed(day, 'coffee', `2026-03-${day}T12:00:00Z`));
  expect(reasons(campaign, acts)).toEqual(['COUNTED', 'COUNTED', 'CAP_REACHED', 'COUNTED', 'AFTER_CAMPAIGN']);
});
