import { describe, expect, test } from 'vitest';
import { defaultRideLimits, rideLimitsOf } from '../reported.ts';
import { tripEvent } from '../testing/test-program.ts';
import { readEvent } from './read-event.ts';

const bounds = { now: new Date('2026-03-02T12:00:00Z'), lateLimitDays: 30, rideLimits: defaultRideLimits };
const at = '2026-03-02T11:00:00Z';
const other = (type: string, data: Record<string, unknown>) => ({ ...tripEvent('e', '42', at), type, data });
const shapes: [string, (text: string) => unknown][] = [
  ['id', (text) => tripEvent(text, '42', at)],
  ['subject', (text) => tripEvent('e', text, at)],
  ['place the ride began at', (text) => tripEvent('e', '42', at, { from: { id: text } })],
  ['place the ride ended at', (text) => tripEvent('e', '42', at, { to: { name: text } })],
  ['voided ride', (text) => other('trip.voided', { id: text })],
  ['survey', (text) => other('survey.completed', { surveyId: text })],
  ['act', (text) => other('action.completed', { actionId: text })],
  ['place visited', (text) => other('place.visited', { lat: 1, lon: 1, accuracyMeters: 5, placeId: text })],
];

describe.each(shapes)('%s of an event', (_, eventOf) => {
  test.each(['\u0000', 'a\u0000b', 'a\ud800', 'a\ud801', '\udc00b'])(
    'is rejected as %j, because the database cannot store it [CAMP-16]',
    (text) => expect(readEvent(eventOf(text), bounds)).toBe('BAD_SHAPE'),
  );
  test.each(['🚲', 'Straße 東京', '\\u0000', '\\ud800'])('may be %j [CAMP-16]', (text) =>
    expect(readEvent(eventOf(text), bounds)).toMatchObject({ endedAt: Date.parse(at) }),
  );
});

const hoursBefore = (hours: number): string => new Date(Date.parse(at) - hours * 3_600_000).toISOString();
const outOfRange: [string, Record<string, unknown>, string][] = [
  ['starts in 1970', { startedAt: '1970-01-01T00:00:00Z' }, 'START_TOO_EARLY'],
  [
    'starts in 1970 and states ten minutes',
    { startedAt: '1970-01-01T00:00:00Z', durationSeconds: 600 },
    'START_TOO_EARLY',
  ],
  ['takes a bus for 25 hours', { mode: 'bus', startedAt: hoursBefore(25) }, 'DURATION_TOO_LONG'],
  ['states 25 hours on a bus', { mode: 'bus', durationSeconds: 25 * 3600 }, 'DURATION_TOO_LONG'],
  [
    'has times 25 hours apart and states ten minutes',
    { mode: 'bus', startedAt: hoursBefore(25), durationSeconds: 600 },
    'DURATION_TOO_LONG',
  ],
  ['takes a bike for 73 hours', { startedAt: hoursBefore(73) }, 'DURATION_TOO_LONG'],
  ['goes 501 km', { mode: 'rail', startedAt: hoursBefore(5), distanceMeters: 501_000 }, 'DISTANCE_TOO_LONG'],
  ['goes 70 km in an hour by bike', { startedAt: hoursBefore(1), distanceMeters: 70_000 }, 'SPEED_TOO_HIGH'],
];

test.each(outOfRange)('a ride that %s is rejected as out of range [CAMP-27]', (_, data, reason) => {
  expect(readEvent(tripEvent('e', '42', at, data), bounds)).toBe(reason);
});

test.each<[string, Record<string, unknown>]>([
  ['takes a bike for 71 hours', { startedAt: hoursBefore(71) }],
  ['goes 400 km in two hours by rail', { mode: 'rail', startedAt: hoursBefore(2), distanceMeters: 400_000 }],
  ['goes 2 km within the minute its clock shows', { startedAt: at, distanceMeters: 2_000 }],
])('a ride that %s is within range [CAMP-27]', (_, data) => {
  expect(readEvent(tripEvent('e', '42', at, data), bounds)).toMatchObject({ eventId: 'e' });
});

test('a correction has the same limits; a void of an old ride does not [CAMP-27]', () => {
  const { data } = tripEvent('e', '42', at, { startedAt: '1970-01-01T00:00:00Z' }) as { data: Record<string, unknown> };
  expect(readEvent(other('trip.corrected', { ...data, id: 'r' }), bounds)).toBe('START_TOO_EARLY');
  expect(readEvent(other('trip.voided', { id: 'r' }), bounds)).toMatchObject({ type: 'trip.voided' });
});

test.each([
  ['fare', { fare: 1e12 }],
  ['currency', { fare: 2, currency: 'dollars' }],
  ['line', { line: 7 }],
  ['duration', { durationSeconds: Number.POSITIVE_INFINITY }],
  ['distance', { distanceMeters: -1 }],
])('a %s that no ride can have makes the event malformed [CAMP-27]', (_, data) => {
  expect(readEvent(tripEvent('e', '42', at, data), bounds)).toBe('BAD_SHAPE');
});

test('a visit with an accuracy wider than the earth is malformed [CAMP-27]', () => {
  expect(readEvent(other('place.visited', { lat: 1, lon: 1, accuracyMeters: 1e9 }), bounds)).toBe('BAD_SHAPE');
});

test('an event of any type from before 2000 is rejected, whatever the limit for late reports [CAMP-27]', () => {
  const early = { ...other('action.completed', { actionId: 'a' }), time: '1999-12-31T23:00:00Z' };
  expect(readEvent(early, { ...bounds, lateLimitDays: 36_500 })).toBe('START_TOO_EARLY');
});

test('an agency can narrow the limits of a mode and the earliest day; wider values have no effect [CAMP-27]', () => {
  const settings = {
    ridesNotBefore: '2026-01-01',
    rideLimits: [{ mode: 'bikeshare', maxHours: 3, maxKilometers: 20, maxKilometersPerHour: 500 }],
  };
  const narrowed = { ...bounds, lateLimitDays: 3650, rideLimits: rideLimitsOf({ settings }) };
  const bike = (data: Record<string, unknown>, end = at) => readEvent(tripEvent('e', '42', end, data), narrowed);
  expect(bike({ startedAt: hoursBefore(4) })).toBe('DURATION_TOO_LONG');
  expect(bike({ startedAt: hoursBefore(2), distanceMeters: 21_000 })).toBe('DISTANCE_TOO_LONG');
  expect(bike({ startedAt: hoursBefore(0.1), distanceMeters: 19_000 })).toBe('SPEED_TOO_HIGH');
  expect(bike({}, '2025-12-31T12:00:00Z')).toBe('START_TOO_EARLY');
  expect(bike({ startedAt: hoursBefore(4), mode: 'bus' })).toMatchObject({ eventId: 'e' });
});

test('a ride keeps its fare as sent, its currency and its line [CAMP-41, CAMP-42]', () => {
  expect(readEvent(tripEvent('e', '42', at, { fare: 2.5, currency: 'USD', line: '7' }), bounds)).toMatchObject({
    detail: { fare: 2.5, currency: 'USD', line: '7' },
  });
  expect(readEvent(tripEvent('e', '42', at, { currency: 'USD' }), bounds)).not.toMatchObject({
    detail: { currency: 'USD' },
  });
});
