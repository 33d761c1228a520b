import { expect, test } from 'vitest';
import { momentOf, rideIdOf } from './present.ts';

const ride = { providerId: 'cards', eventId: 'x'.repeat(256), endedAt: new Date('2026-03-04T12:00:00.123Z') };

test('a ride’s id contains its time, is short, and distinguishes rides with the same time [EARN-11]', () => {
  const id = rideIdOf(ride);
  expect(momentOf(id)).toEqual(ride.endedAt);
  expect(id.length).toBeLessThanOrEqual(40);
  expect(rideIdOf({ ...ride, eventId: 'y' })).not.toBe(id);
  expect(rideIdOf({ ...ride, providerId: 'bikes' })).not.toBe(id);
});

test.each(['', '.', 'abc', 'ABC.0123456789012345678901', 'zzzzzzzzzzzz.0123456789012345678901', `x.${'é'.repeat(22)}`])(
  'a text that is not such an id has no time: %s [EARN-11]',
  (text) => expect(momentOf(text)).toBeNull(),
);
