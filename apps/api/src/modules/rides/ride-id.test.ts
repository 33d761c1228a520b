import { expect, test } from 'vitest';
import { momentOf, rideIdOf } from './ride-id.ts';

const ride = { providerId: 'cards', eventId: 'x'.repeat(256), endedAt: new Date('2026-03-04T12:00:00.123Z') };

test('the id of a ride leads back to its moment, is short, and tells rides of one moment apart [EARN-11]', () => {
  const id = rideIdOf(ride);
  expect(momentOf(id)).toEqual(ride.endedAt);
  expect(id.length).toBeLessThanOrEqual(40);
  expect(rideIdOf({ ...ride, eventId: 'y' })).not.toBe(id);
  expect(rideIdOf({ ...ride, providerId: 'bikes' })).not.toBe(id);
});

test.each(['', '.', 'abc', 'ABC.0123456789012345678901', 'zzzzzzzzzzzz.0123456789012345678901', `x.${'é'.repeat(22)}`])(
  'text that is no such id names no moment: %s [EARN-11]',
  (text) => expect(momentOf(text)).toBeNull(),
);
