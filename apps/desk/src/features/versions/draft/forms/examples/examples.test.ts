import { expect, test } from 'vitest';
import { type DeskLanguage, loadTranslation } from '../../../../../words/translation.tsx';
import { type Path, valueAt } from '../pack-yaml.ts';
import { type Example, fieldsIn } from './example.ts';
import { examples } from './examples.ts';
import { examplePaths, getPictureKind, patternOf } from './picture-of-key.ts';

const { t, number, language } = await loadTranslation('en');
const spanish = await loadTranslation('es');

/** The example of a path in a file, with ids as titles. */
function exampleAt(
  file: unknown,
  path: Path,
  of: Pick<typeof spanish, 't' | 'number' | 'language'> = { t, number, language },
): Example | null {
  const titleOf = (_: string, id: string): string => id;
  const input = { value: valueAt(file, path), item: fieldsIn(valueAt(file, path.slice(0, 2))), file, titleOf, ...of };
  return examples[patternOf(path)]?.(input) ?? null;
}

const campaign = (...keys: string[]): Path => ['campaigns', 0, ...keys];
const wordsOf = (fields: object, ...keys: string[]) =>
  exampleAt({ campaigns: [fields] }, campaign(...keys))?.sentences.join(' ');

test('every path with a reserved place has an example, and the other way round [DESK-557]', () => {
  expect(Object.keys(examples).toSorted()).toEqual([...examplePaths].toSorted());
});

const multipliers = [
  { times: 2, when: { weekdays: [6, 7] }, label: 'weekend' },
  { times: 2, status: { id: 'box', levels: ['silver'] } },
  { times: 3, status: { id: 'box', levels: ['gold'] } },
];

test('factors show each line and what applies together: of a status one level only [DESK-557]', () => {
  const perMile = { rewardPer: { unit: 'MILE', points: 1 }, reward: 5, multipliers };
  expect(wordsOf(perMile, 'multipliers')).toBe(
    'Sat and Sun: 2 per mile instead of 1. With everything that can apply at once: 6.',
  );
  expect(exampleAt({ campaigns: [perMile] }, campaign('multipliers'))?.picture).toEqual({
    kind: 'columns',
    columns: [
      { label: 'No factor', value: 1, text: '1', isPlain: true },
      { label: 'Sat and Sun', value: 2, text: '2' },
      { label: 'silver', value: 2, text: '2' },
      { label: 'gold', value: 3, text: '3' },
      { label: 'All together', value: 6, text: '6' },
    ],
  });
  const only = { reward: 10, multipliers: [{ times: 1.25, label: 'x' }] };
  expect(wordsOf(only, 'multipliers')).toBe('x: 13 points each instead of 10.');
});

test('points by distance are rounded as the engine rounds, up to the most for a ride [DESK-557]', () => {
  const per = { unit: 'MILE', points: 2, rounding: 'DOWN', pointsMax: 30 };
  expect(wordsOf({ rewardPer: per }, 'rewardPer')).toBe(
    '3.4 mi: 3.4 × 2 = 6.8, rounded to 6 points. From 15 mi on, a ride pays 30 points.',
  );
  expect(wordsOf({ rewardPer: { ...per, rounding: 'UP' } }, 'rewardPer')).toContain('rounded to 7 points');
  expect(wordsOf({ rewardPer: { unit: 'MILE' } }, 'rewardPer')).toBeUndefined();
});

test.each([
  [
    { reward: 10, memberMax: { points: 495 } },
    ['memberMax'],
    'number 50 reaches 495 points. It pays the last 5 points.',
  ],
  [{ memberMax: { money: 499 } }, ['memberMax'], 'A member who has points worth 499 from it gets no more.'],
  [
    { counts: { after: { measure: 'FARE', amount: 88, window: { kind: 'CALENDAR', unit: 'MONTH' } } } },
    ['counts', 'after'],
    '36 rides reach it. Ride 37 is the first to count, until the month ends.',
  ],
  [
    { measureLimit: { measure: 'MINUTE', amount: 120, window: { kind: 'CALENDAR', unit: 'WEEK' } } },
    ['measureLimit'],
    'With 20 min per ride, 6 rides are paid in a week. A ride longer than the rest isn’t paid.',
  ],
  [
    { measureLimit: { measure: 'RIDES', amount: 10, window: { kind: 'CAMPAIGN' } } },
    ['measureLimit'],
    '10 rides are paid. Later ones aren’t.',
  ],
  [{ counts: { minFare: 2.5 } }, ['counts', 'minFare'], 'A ride with a fare of 2.5 counts. One of 2.49 doesn’t.'],
  [{ counts: { maxFare: 8 } }, ['counts', 'maxFare'], 'A ride with a fare of 8 counts. One of 8.01 doesn’t.'],
  [
    { target: 100, measure: 'MILE', reward: 50, window: { kind: 'CALENDAR', unit: 'MONTH' } },
    ['target'],
    'With 5 mi per ride, 20 rides reach it. 100 mi in a month pays 50 points, once.',
  ],
  [
    { target: 5, distinct: { of: 'LINES' }, reward: 60 },
    ['distinct'],
    '5 rides on 3 different lines count as 3. 2 more for 60 points.',
  ],
  [
    { target: 5, distinct: { unit: 'DAY', behaviours: 2 }, reward: 60 },
    ['distinct'],
    '8 rides on 3 different days count as 3.',
  ],
  [
    { target: 80_000, reward: 100, shared: { minimum: 10 } },
    ['shared'],
    '8,000 riders with 10 rides each reach 80,000 rides. Then everyone with 10 rides or more gets 100 points: 800,000 for them.',
  ],
  [
    {
      type: 'MULTI_TRIP',
      target: 10,
      window: { kind: 'CALENDAR', unit: 'MONTH' },
      rewardOffer: { offer: 'coffee', days: 14 },
    },
    ['rewardOffer'],
    'Ride 10 of a month gives: coffee. Riders redeem it free within 14 days.',
  ],
  [
    { counts: { endHours: [{ from: '16:00', to: '18:00' }] } },
    ['counts', 'endHours'],
    'A ride that ends at 16:00 counts. One that ends at 18:00 doesn’t.',
  ],
  [
    { counts: { absence: { days: 30 } } },
    ['counts', 'absence'],
    'Last ride on May 1: the first ride from Jun 1 on pays. A ride on May 31 or earlier doesn’t pay',
  ],
  [
    { counts: { behaviours: ['member.birthday'] }, reward: 50 },
    ['counts', 'behaviours'],
    'A member born on May 17 gets 50 points at the start of that day, once a year.',
  ],
  [
    { counts: { declared: ['bad-air'] } },
    ['counts', 'declared'],
    'Staff declare a day as bad-air. Every ride of that day counts.',
  ],
])('%o: an example says what %o does, with its own numbers [DESK-557, DESK-588]', (fields, keys, words) => {
  expect(wordsOf(fields, ...keys)).toContain(words);
});

const file = {
  calendars: [{ id: 'holidays', dates: ['2026-12-25', '2026-01-01', '2026-07-04', '2026-11-26'] }],
  campaigns: [{ counts: { dates: ['holidays'] }, rewardDraw: { draw: 'spring', entries: 2 } }],
  statuses: [{ id: 'box', kind: 'COUNT', of: 'LAST', period: 'WEEK', levels: [{ id: 'gold', from: 5 }] }],
  memberCaps: [{ id: 'pilot', campaigns: ['a', 'b'], money: 499 }],
  draws: [
    {
      id: 'spring',
      entriesFrom: '2026-05-01',
      entriesUntil: '2026-05-31',
      drawsOn: '2026-06-02',
      claimDays: 14,
      alternates: 2,
      prizes: [{ winners: 3 }],
      entriesMaxPerDay: 2,
    },
  ],
  offers: [{ for: { status: { id: 'box', levels: ['gold'] }, completed: 'bike-month' } }],
  teams: {
    leagues: [
      { id: 'small', from: 5 },
      { id: 'large', from: 50 },
    ],
    challenges: [{ startsOn: '2026-03-01', endsOn: '2026-03-31', prizes: [{ goal: { amount: 20, per: 'MEMBER' } }] }],
  },
  referral: {
    rewardForReferrer: 100,
    steps: [
      { friends: 1, reward: 50 },
      { friends: 3, reward: 200 },
    ],
  },
  settings: {
    impact: { carGramsPerKilometer: 165, factors: [{ mode: 'tram', gramsPerKilometer: 31.5, averageKilometers: 3.2 }] },
  },
};

test.each<[Path, string]>([
  [['campaigns', 0, 'counts', 'dates'], '4 days count: Jan 1, Jul 4, and Nov 26, and 1 more.'],
  [['calendars', 0], '4 days count: Jan 1'],
  [
    ['campaigns', 0, 'rewardDraw'],
    'it gives 2 entries for spring. The draw counts 2 entries a day: one time is enough.',
  ],
  [['statuses', 0], 'A member with 5 rides has gold all the next week.'],
  [['memberCaps', 0], 'Points from these 2 campaigns add up. A member with points worth 499 gets no more.'],
  [
    ['draws', 0],
    'Rides from May 1 to May 31 give entries. Winners are drawn on Jun 2. 3 winners use their prizes until Jun 16; then alternates follow. At most 2 a day counts per member.',
  ],
  [['offers', 0, 'for'], 'Members see the offer if all 2 apply. Others can’t find it.'],
  [['teams', 'challenges', 0], 'Members are paid on Apr 8. A team of 10 needs 200: 20 for each member.'],
  [
    ['teams', 'leagues'],
    'A team with 50 members is in large. With 49 members, it is in small. With fewer than 5, it has no league.',
  ],
  [['referral', 'steps'], 'With 3 friends: 300 points for friends and 250 for the steps.'],
  [['settings', 'impact'], 'tram, 3.2 km instead of a car: 427 grams of CO2 saved.'],
])('the example of %o follows the program [DESK-557]', (path, words) => {
  expect(exampleAt(file, path)?.sentences.join(' ')).toContain(words);
  const other = exampleAt(file, path, spanish);
  expect(other?.sentences).toHaveLength(exampleAt(file, path)?.sentences.length ?? 0);
  expect(JSON.stringify(other)).not.toMatch(/examples\./);
  expect(other?.sentences).not.toEqual(exampleAt(file, path)?.sentences);
});

test('a draw from one year to another names the years [DESK-557]', () => {
  const draws = [{ entriesFrom: '2026-01-01', entriesUntil: '2027-11-30', drawsOn: '2027-12-06' }];
  expect(exampleAt({ draws }, ['draws', 0])?.sentences[0]).toBe(
    'Rides from Jan 1, 2026 to Nov 30, 2027 give entries. Winners are drawn on Dec 6, 2027.',
  );
});

test('a key without a value, of rides only, or of another path has no example [DESK-557]', () => {
  const at = (fields: object, ...keys: string[]) => getPictureKind({ campaigns: [fields] }, campaign(...keys)) !== null;
  expect(at({ target: 5 }, 'target')).toBe(false);
  expect(at({ target: 5, measure: 'MILE' }, 'target')).toBe(true);
  expect(at({ multipliers: [] }, 'multipliers')).toBe(false);
  expect(at({ counts: { behaviours: ['trip.completed'] } }, 'counts', 'behaviours')).toBe(false);
  expect(at({ reward: 5 }, 'reward')).toBe(false);
});

test('incomplete values never produce an invalid number or an error [DESK-557]', () => {
  const junk = [undefined, null, '', 'x', 0, -1, Number.NaN, [], [null], {}, { from: 1 }, [{ from: '25:61', to: 'x' }]];
  for (const path of examplePaths) {
    const at = path.split('.').map((part) => (part === '*' ? 0 : part));
    for (const value of junk) {
      const whole = at.toReversed().reduce<unknown>((inner, key) => (key === 0 ? [inner] : { [key]: inner }), value);
      const found = exampleAt(whole, at);
      expect(JSON.stringify(found)).not.toMatch(/NaN|Infinity|Invalid|undefined/);
    }
  }
});

const languages: DeskLanguage[] = ['en', 'es', 'ar'];
test.each(languages)('no sentence of an example is longer than 20 words in %s [DESK-557]', async (code) => {
  const spoken = await loadTranslation(code);
  for (const path of examplePaths) {
    const at = path.split('.').map((part) => (part === '*' ? 0 : part));
    const sentences = exampleAt(file, at, spoken)?.sentences ?? [];
    for (const one of sentences.flatMap((text) => text.split(/(?<=[.;:]) /)))
      expect(one.split(' ').length).toBeLessThan(21);
  }
});
