import { rideReasons } from '@fareback/contract';
import { languages, loadServerCatalogues } from '@fareback/wording';
import { describe, expect, test } from 'vitest';
import type { Behaviour, Verdict } from '../earning/index.ts';
import { reasonSentence, type Speech } from './reason-sentence.ts';
import type { ReceiptLine } from './receipt-lines.ts';

const say = loadServerCatalogues();
const speechIn = (language: Speech['language']): Speech => ({
  t: (key, values) => say[language](key, { pointsLong: 'stars', ...values }),
  language,
  timeZone: 'America/New_York',
  providerName: 'Harbor Card',
});
const behaviour = { durationSeconds: 250, distanceMeters: 850 } as Behaviour;
const counts = {
  modes: ['bus', 'ferry'],
  weekdays: [6, 7],
  minDurationSeconds: 300,
  minDistanceMeters: 1500,
  samePlace: { refuseUnderSeconds: 120 },
};
const definition = { counts, startsOn: '2026-03-02', endsOn: '2026-04-30' };

const line = (reason: ReceiptLine['reason'], more: { until?: number; points?: number } = {}): ReceiptLine => ({
  campaignId: 'ride',
  counted: reason === 'COUNTED',
  reason,
  points: more.points ?? 0,
  verdict: { campaign: { definition }, decision: { reason, until: more.until } } as unknown as Verdict,
});
const sentence = (one: ReceiptLine): string => reasonSentence(one, behaviour, speechIn('en'));

describe('a reason is told with its facts [EARN-11]', () => {
  test.each([
    ['WRONG_MODE', 'This campaign counts only: Bus and Ferry.'],
    ['WRONG_WEEKDAY', 'This campaign counts only on: Saturday and Sunday.'],
    ['TOO_SHORT', 'It took 4 min 10 sec. This campaign needs at least 5 min.'],
    ['TOO_NEAR', 'It was 850 m long. This campaign needs at least 1.5 km.'],
    ['DURATION_UNKNOWN', 'Harbor Card did not say how long it took. This campaign needs at least 5 min.'],
    ['FALSE_START', 'It ended where it began too soon, so it is taken for a false start. It counts from 2 min on.'],
    ['BEFORE_CAMPAIGN', 'The campaign had not begun. It counts from Mar 2, 2026.'],
    ['AFTER_CAMPAIGN', 'The campaign ended on Apr 30, 2026.'],
    ['NOT_CONNECTED', 'This was before you connected Harbor Card. What you do from then on counts.'],
    ['AWAITING_COUNT', 'It counts under the campaign’s new rules. The stars arrive with your next ride.'],
    ['CAP_REACHED', 'You had reached this campaign’s limit.'],
    ['COUNTED', 'It counts towards this campaign’s next reward.'],
  ] as const)('%s [EARN-11]', (reason, text) => {
    expect(sentence(line(reason))).toBe(text);
  });

  test('a cap says from when it counts again, by the tenant’s clock [EARN-11]', () => {
    const until = Date.UTC(2026, 2, 5, 5);
    expect(sentence(line('CAP_REACHED', { until })).replaceAll('\u202f', ' ')).toBe(
      'You had reached this campaign’s limit. It counts again from Mar 5, 2026, 12:00 AM.',
    );
  });

  test('a day or week that was complete already is called by its name [EARN-11]', () => {
    const texts = (['DAY', 'WEEK'] as const).map((unit) => {
      const one = line('UNIT_REACHED');
      const verdict = {
        ...one.verdict,
        campaign: { definition: { ...definition, distinct: { unit } } },
      } as unknown as Verdict;
      return sentence({ ...one, verdict });
    });
    expect(texts).toEqual([
      'That day was already complete. The next day counts.',
      'That week was already complete. The next week counts.',
    ]);
  });

  test('what earned is simply said to have counted [EARN-11]', () => {
    expect(sentence(line('COUNTED', { points: 10 }))).toBe('It counted.');
  });
});

test.each(languages.map(({ code }) => code))(
  'every reason has words in %s, and no fact is left open [EARN-11, LANG-10]',
  (code) => {
    for (const reason of rideReasons) {
      const text = reasonSentence(line(reason, { until: 0 }), behaviour, speechIn(code));
      expect(text).not.toMatch(/rideReason|undefined|[{}]/);
      expect(text.length).toBeGreaterThan(2);
    }
  },
);
