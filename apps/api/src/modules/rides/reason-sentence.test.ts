import { rideReasons } from '@fareback/contract';
import { languages, loadServerCatalogues } from '@fareback/wording';
import { describe, expect, test } from 'vitest';
import { type Activity, serviceCalendar, type Verdict } from '../earning/index.ts';
import { type ReasonContext, reasonSentence } from './reason-sentence.ts';
import type { ReceiptLine } from './receipt-lines.ts';

const say = loadServerCatalogues();
const speechIn = (language: ReasonContext['language']): ReasonContext => ({
  t: (key, values) => say[language](key, { pointsLong: 'stars', ...values }),
  language,
  timeZone: 'America/New_York',
  distanceUnit: 'KILOMETERS',
  currency: 'USD',
  providerName: 'Harbor Card',
  nameOfLevel: (id, level) => `${level} of ${id}`,
  nameOfFactor: (label) => `the ${label}`,
  nameOfDay: (kind) => `the ${kind} day`,
});
const activity = { endedAt: 0, durationSeconds: 250, distanceMeters: 850 } as Activity;
const counts = {
  modes: ['bus', 'ferry'],
  weekdays: [6, 7],
  minDurationSeconds: 300,
  minDistanceMeters: 1500,
  maxDurationSeconds: 5400,
  maxDistanceMeters: 20_000,
  hours: [
    { from: '09:00', to: '15:00' },
    { from: '22:00', to: '03:00' },
  ],
  journeys: { withinMinutes: 30 },
  samePlace: { refuseUnderSeconds: 120 },
  status: { id: 'frequent', levels: ['silver', 'gold'] },
};
const definition = { counts, startsOn: '2026-03-02', endsOn: '2026-04-30' };

const line = (reason: ReceiptLine['reason'], more: { until?: number; points?: number } = {}): ReceiptLine => ({
  campaignId: 'ride',
  counted: reason === 'COUNTED',
  reason,
  points: more.points ?? 0,
  verdict: {
    campaign: { definition, calendar: serviceCalendar('UTC', 0), dates: new Map() },
    decision: { reason, until: more.until },
  } as unknown as Verdict,
});
const sentence = (one: ReceiptLine): string => reasonSentence(one, activity, speechIn('en'));

describe('a reason includes its facts [EARN-11]', () => {
  test.each([
    ['WRONG_MODE', 'This campaign counts only: Bus and Ferry.'],
    ['WRONG_WEEKDAY', 'This campaign counts only on: Saturday and Sunday.'],
    ['TOO_SHORT', 'It took 4 min 10 sec. This campaign needs at least 5 min.'],
    ['TOO_NEAR', 'It was 850 m long. This campaign needs at least 1.5 km.'],
    ['DURATION_UNKNOWN', "Harbor Card didn't say how long it took. This campaign needs at least 5 min."],
    ['FALSE_START', "It ended where it started in less than 2 min, so it doesn't count."],
    ['BEFORE_CAMPAIGN', "The campaign hadn't started yet. It counts from 03/02/2026."],
    ['AFTER_CAMPAIGN', 'The campaign ended on 04/30/2026.'],
    ['NOT_CONNECTED', 'This was before you connected Harbor Card. Anything after that counts.'],
    ['AWAITING_COUNT', "It counts under the campaign's new rules. The stars arrive with your next ride."],
    ['CAP_REACHED', "You'd reached this campaign's limit."],
    ['TOO_LONG', 'It took 4 min 10 sec. This campaign counts up to 1 hr 30 min.'],
    ['TOO_FAR', 'It was 850 m long. This campaign counts up to 20 km.'],
    ['WRONG_HOUR', 'This campaign counts only at: 09:00 am–03:00 pm and 10:00 pm–03:00 am.'],
    ['TRANSFER', "It's part of your previous trip. Rides that start within 30 min count as one trip."],
    ['NOT_FIRST', 'This campaign counts only the first one, and you had one before this.'],
    ['STREAK_BEGUN_ANEW', 'A miss ended your streak. This started a new one.'],
    ['COUNTED', "It counts toward this campaign's next reward."],
  ] as const)('%s [EARN-11]', (reason, text) => {
    expect(sentence(line(reason)).replaceAll('\u202f', ' ')).toBe(text);
  });

  test('a cap shows when it counts again, in the tenant’s time zone [EARN-11]', () => {
    const until = Date.UTC(2026, 2, 5, 5);
    expect(sentence(line('CAP_REACHED', { until })).replaceAll('\u202f', ' ')).toBe(
      "You'd reached this campaign's limit. It counts again from 03/05/2026 at 12:00 am.",
    );
  });

  test('a day or week that was already complete is named [EARN-11]', () => {
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

  test('a missing measure mentions no minimum if the campaign only has a maximum [EARN-11, CAMP-17]', () => {
    const one = line('DURATION_UNKNOWN');
    const verdict = { ...one.verdict, campaign: { definition: { counts: { maxDurationSeconds: 60 } } } };
    expect(sentence({ ...one, verdict: verdict as unknown as Verdict })).toBe(
      "Harbor Card didn't measure what this campaign needs.",
    );
  });

  test('a ride of a goal of all members adds to it, also after the goal was reached [EARN-11, CAMP-86]', () => {
    const one = line('COUNTED');
    const verdict = { ...one.verdict, campaign: { definition: { shared: { minimum: 2 } } } } as unknown as Verdict;
    expect(sentence({ ...one, verdict })).toBe('It adds to the goal of all riders.');
  });

  test('an activity that earned is simply described as counted [EARN-11]', () => {
    expect(sentence(line('COUNTED', { points: 10 }))).toBe('It counted.');
  });
});

test.each(languages.map(({ code }) => code))(
  'every reason has a text in %s, without unfilled placeholders [EARN-11, LANG-10]',
  (code) => {
    for (const reason of rideReasons) {
      const text = reasonSentence(line(reason, { until: 0 }), activity, speechIn(code));
      expect(text).not.toMatch(/rideReason|undefined|[{}]/);
      expect(text.length).toBeGreaterThan(2);
    }
  },
);

test('a distance is in miles if the agency uses miles [EARN-21]', () => {
  const inMiles = { ...speechIn('en'), distanceUnit: 'MILES' } as const;
  expect(reasonSentence(line('TOO_NEAR'), activity, inMiles)).toBe(
    'It was 0.52 mi long. This campaign needs at least 0.93 mi.',
  );
});
