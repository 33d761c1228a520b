import { languages, loadServerCatalogues } from '@fareback/wording';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../earning/engine/evaluate-history.ts';
import type { Activity } from '../earning/index.ts';
import { ride, transactionalCampaign } from '../earning/testing/test-campaigns.ts';
import { type ReasonContext, reasonSentence } from './reason-sentence.ts';

type Over = NonNullable<Parameters<typeof transactionalCampaign>[0]>;
type Counts = Partial<NonNullable<Over['counts']>>;
const say = loadServerCatalogues();
const isolates = /[\u2066-\u2069]/gu;

/** The sentence about the last of some rides. */
function sentence(
  counts: Counts,
  rides: Activity[],
  { code = 'en', more = {} }: { code?: ReasonContext['language']; more?: Partial<Over> } = {},
) {
  const campaign = transactionalCampaign({ counts: { behaviours: ['trip.completed'], ...counts }, ...more });
  const { behaviour: activity, decision } = evaluate(campaign, rides).decisions.at(-1) as never as {
    behaviour: Activity;
    decision: { reason: 'COUNTED' };
  };
  const speech: ReasonContext = {
    t: (key, values) => say[code](key, { pointsLong: 'stars', ...values }),
    language: code,
    timeZone: 'UTC',
    distanceUnit: 'MILES',
    currency: 'USD',
    providerName: 'Harbor Card',
    nameOfLevel: (id) => id,
    nameOfFactor: (label) => label,
    nameOfDay: (kind) => kind,
  };
  const verdict = { campaign, decision, grants: [], factors: [] };
  const line = { campaignId: 'ride', counted: false, reason: decision.reason, points: 0, verdict };
  return reasonSentence(line, activity, speech).replaceAll(isolates, '').replaceAll('\u00a0', ' ');
}
const at = (day: string, more: Partial<Activity> = {}): Activity => ride(`2026-${day}T12:00:00Z`, more);
const month = { kind: 'CALENDAR', unit: 'MONTH' } as const;
const spending = (amount: number): Counts => ({ after: { measure: 'FARE', amount, window: month } });

describe('a receipt names the figures of the ride and the limits of the campaign', () => {
  test('before an amount: the sum of earlier rides of the window, without this ride [CAMP-131]', () => {
    const rides = [at('10-30', { fare: 9_000 }), at('11-02', { fare: 60_755 }), at('11-03', { fare: 30_000 })];
    expect(sentence(spending(88), rides)).toBe(
      'That month, before this ride: $60.75 of $88 in fares. Rides after that count.',
    );
    const after = { measure: 'RIDES', amount: 3, window: { kind: 'ROLLING', seconds: 604_800 } } as const;
    expect(sentence({ after }, [at('11-02'), at('11-03')])).toBe(
      'In 7 days, before this ride: 1 of 3 rides. Rides after that count.',
    );
    const byDistance = { measure: 'MILE', amount: 20, window: { kind: 'CAMPAIGN' } } as const;
    expect(sentence({ after: byDistance }, [at('11-02', { distanceMeters: 19_999 }), at('11-03')])).toBe(
      'In all, before this ride: 12.4 of 20 mi. Rides after that count.',
    );
  });

  test('a fare out of range: the fare and the limit that it misses, also of a nested condition [CAMP-131]', () => {
    expect(sentence({ minFare: 2.5 }, [at('11-02', { fare: 1_750 })])).toBe(
      'The fare was $1.75. This campaign needs at least $2.50.',
    );
    const nested = { minFare: 1, all: [{ minFare: 2 }, { any: [{ minFare: 5 }] }] };
    expect(sentence(nested, [at('11-02', { fare: 3_000 })])).toBe('The fare was $3. This campaign needs at least $5.');
    expect(sentence({ maxFare: 4 }, [at('11-02', { fare: 4_500 })])).toBe(
      'The fare was $4.50. This campaign counts up to $4.',
    );
  });

  test.each<[Counts, Partial<Activity>, string]>([
    [{ modes: ['bus'] }, { mode: 'tram' }, 'Bus'],
    [{ weekdays: [6] }, {}, 'Saturday'],
    [{ minDurationSeconds: 1_200 }, { durationSeconds: 600 }, '20 min'],
    [{ maxDurationSeconds: 300 }, { durationSeconds: 600 }, '5 min'],
    [{ minDistanceMeters: 16_093 }, { distanceMeters: 1_609 }, '9.99 mi'],
  ])('a nested condition %j is named like an outer one [RIDE-09]', (counts, over, part) => {
    const rides = [at('11-02', over)];
    const outer = sentence(counts, rides);
    expect(outer).toContain(part);
    expect(sentence({ all: [counts] }, rides)).toBe(outer);
    expect(sentence({ minDurationSeconds: 60, all: [{ any: [counts] }] }, rides)).toBe(outer);
  });

  test('another date: all dates if they are at most three, else the next three or the last ones [CAMP-131]', () => {
    const calendarDates = {
      few: ['2026-11-26', '2026-12-25', '2027-01-01'],
      many: ['2026-11-26', '2026-12-24', '2026-12-25', '2026-12-31', '2027-01-01'],
    };
    const on = (dates: string[], day: string) => sentence({ dates }, [at(day)], { more: { calendarDates } });
    expect(on(['few'], '12-01')).toBe('This campaign counts only: 11/26/2026, 12/25/2026, and 01/01/2027.');
    expect(on(['many'], '12-01')).toBe(
      'This campaign counts other dates, such as: 12/24/2026, 12/25/2026, and 12/31/2026.',
    );
    const past = { calendarDates: { old: ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'] } };
    expect(sentence({ dates: ['old'] }, [at('11-02')], { more: past })).toBe(
      'This campaign counts other dates, such as: 01/02/2026, 01/03/2026, and 01/04/2026.',
    );
  });

  test('another line: the lines, at most three [CAMP-131]', () => {
    expect(sentence({ lines: ['12', 'M1'] }, [at('11-02', { line: '7' })])).toBe(
      'This campaign counts only these lines: 12 and M1.',
    );
    expect(sentence({ lines: ['12', '14', '20', '31'] }, [at('11-02')])).toBe(
      'This campaign counts other lines, such as: 12, 14, and 20.',
    );
  });

  test.each(languages.map(({ code }) => code))('in %s with its values and without placeholders [CAMP-131]', (code) => {
    const texts = [
      sentence(spending(88), [at('11-02', { fare: 61_000 }), at('11-03')], { code }),
      sentence({ minFare: 2.5 }, [at('11-02', { fare: 1_750 })], { code }),
      sentence({ maxFare: 4 }, [at('11-02', { fare: 4_500 })], { code }),
      sentence({ lines: ['12', 'M1'] }, [at('11-02')], { code }),
      sentence({ dates: ['few'] }, [at('11-02')], { code, more: { calendarDates: { few: ['2026-11-26'] } } }),
    ];
    for (const [index, values] of [
      ['61', '88'],
      ['1[.,]75', '2[.,]50'],
      ['4[.,]50', '4'],
      ['12', 'M1'],
      ['26'],
    ].entries())
      for (const value of values) expect(texts[index]).toMatch(new RegExp(value));
    expect(texts.join(' ')).not.toMatch(/rideReason|undefined|[{}]/);
  });
});
