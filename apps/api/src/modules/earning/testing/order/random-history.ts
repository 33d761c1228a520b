import fc from 'fast-check';
import type { Activity } from '../../engine/activity.ts';
import type { Arrival } from '../arrivals.ts';
import { ride } from '../test-campaigns.ts';
import { spans } from './choices.ts';

const HOUR = 3_600_000;

/** Moments come from our own app. */
const own = {
  providerId: '@app',
  mode: null,
  line: null,
  fare: null,
  fromPlace: null,
  toPlace: null,
  startedAt: null,
  durationSeconds: null,
  distanceMeters: null,
};

function factsOf(
  {
    kind,
    of,
    minute,
    places,
    accuracyMeters,
  }: { kind: string; of: number; minute: number; places: string[]; accuracyMeters: number },
  at: number,
): Partial<Activity> {
  switch (kind) {
    case 'connected':
      return { type: 'provider.connected' };
    case 'visit':
      return { type: 'place.visited', endedAt: at + minute * 60_000, visit: { places, accuracyMeters } };
    case 'survey':
      return { type: 'survey.completed', about: of % 3 === 0 ? 'spring' : 'autumn' };
    case 'action':
      return { type: 'action.completed', about: of % 3 === 0 ? 'repair' : 'recycle' };
    case 'click':
      return { type: 'action.clicked', about: 'act' };
    case 'redemption':
      return { type: 'redemption.confirmed', about: of % 2 === 0 ? 'coffee' : 'ticket' };
    case 'birthday':
      return { ...own, type: 'member.birthday' };
    case 'anniversary':
      return { ...own, type: 'member.anniversary' };
    case 'team':
      return { ...own, type: 'team.challenge', about: of % 2 === 0 ? 'team-win' : 'team-goal' };
    default:
      return {};
  }
}

const activity = fc
  .record({
    span: fc.constantFrom(...Object.values(spans)),
    hour: fc.integer({ min: 0, max: 14 * 24 }),
    durationSeconds: fc.constantFrom(30, 119, 120, 600, 5_400),
    distanceMeters: fc.constantFrom(0, 900, 2_000, 5_500),
    fare: fc.constantFrom(null, 0, 100, 1_250, 2_999),
    line: fc.constantFrom(null, '7', '9'),
    mode: fc.constantFrom('bikeshare', 'bus'),
    toPlace: fc.constantFrom(null, 'b', 'c'),
    kind: fc.constantFrom(
      ...([
        'ride',
        'ride',
        'ride',
        'ride',
        'ride',
        'ride',
        'ride',
        'connected',
        'void',
        'visit',
        'visit',
        'survey',
        'action',
      ] as const),
      ...(['click', 'redemption', 'redemption', 'refund', 'birthday', 'anniversary', 'team', 'team'] as const),
    ),
    of: fc.nat({ max: 39 }),
    minute: fc.nat({ max: 59 }),
    places: fc.subarray(['pier', 'quay', 'tower', 'isle', 'gone']),
    accuracyMeters: fc.constantFrom(5, 50, 51),
  })
  .map((drawn) => (eventId: string): Arrival => {
    if (drawn.kind === 'void' || drawn.kind === 'refund') return { takesBack: `e${drawn.of}` };
    const base = ride(Date.parse(drawn.span) + drawn.hour * HOUR, {
      eventId,
      durationSeconds: drawn.durationSeconds,
      startedAt: Date.parse(drawn.span) + drawn.hour * HOUR - drawn.durationSeconds * 1000,
      distanceMeters: drawn.distanceMeters,
      fare: drawn.fare,
      line: drawn.line,
      mode: drawn.mode,
      toPlace: drawn.toPlace,
    });
    return { ...base, ...factsOf(drawn, base.endedAt) };
  });

/** Up to 40 activities and voids of one member, by id `e0`, `e1` … */
export const histories: fc.Arbitrary<Arrival[]> = fc
  .array(activity, { minLength: 1, maxLength: 40 })
  .map((made) => made.map((make, index) => make(`e${index}`)));

/** How a history arrives: activities in random order, some twice, split into batches. */
export const arrivals = fc.record({
  order: fc.array(fc.nat(), { minLength: 80, maxLength: 80 }),
  repeated: fc.array(fc.nat({ max: 39 }), { maxLength: 10 }),
  batches: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 10 }),
});

export function batchesOf(
  activities: Arrival[],
  { order, repeated, batches }: { order: number[]; repeated: number[]; batches: number[] },
): Arrival[][] {
  const queue = [...activities, ...repeated.flatMap((index) => activities[index] ?? [])]
    .map((one, index) => ({ one, rank: order[index] ?? 0 }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
  const cut: Arrival[][] = [];
  for (let at = 0, turn = 0; at < queue.length; turn += 1) {
    const size = batches[turn % batches.length] ?? 1;
    cut.push(queue.slice(at, at + size));
    at += size;
  }
  return cut;
}
