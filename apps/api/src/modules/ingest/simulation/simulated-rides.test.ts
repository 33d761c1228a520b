import { expect, test } from 'vitest';
import { readEvent } from '../endpoint/read-event.ts';
import { defaultRideLimits } from '../reported.ts';
import { rideJustNow, type SimulatedRider, simulatedRides, simulatedVisits } from './simulated-rides.ts';

const rider: SimulatedRider = { subject: '0042', modes: ['bus', 'bikeshare'], timeZone: 'America/New_York' };
const now = new Date('2026-03-09T15:00:00Z');
const bounds = { now, lateLimitDays: 60, rideLimits: defaultRideLimits };

test('simulated rides are events the endpoint accepts, in the past and within the requested days', () => {
  const rides = simulatedRides(rider, 28, now);
  expect(rides.length).toBeGreaterThan(25);
  expect(rides.map((ride) => readEvent(ride, bounds)).filter((read) => typeof read === 'string')).toEqual([]);
  expect(
    rides.every(({ time }) => Date.parse(time) <= now.getTime() && Date.parse(time) > now.getTime() - 30 * 86_400_000),
  ).toBe(true);
});

test('the same days simulated twice are the same rides, so they are paid once', () => {
  expect(simulatedRides(rider, 14, now)).toEqual(simulatedRides(rider, 14, now));
  const ids = simulatedRides(rider, 28, now).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(simulatedRides({ ...rider, subject: '0043' }, 14, now).map(({ id }) => id)).not.toEqual(
    simulatedRides(rider, 14, now).map(({ id }) => id),
  );
});

test('a ride just now ends now', () => {
  expect(readEvent(rideJustNow(rider, now), bounds)).toMatchObject({ endedAt: now.getTime(), subject: '0042' });
});

test('if campaigns pay for places, some days have an outing to one, the same on every run', () => {
  const sights = [
    { lat: 40.9, lon: -70.6 },
    { lat: 40.8, lon: -70.5 },
  ];
  const visits = simulatedVisits({ ...rider, sights }, 28, now);
  expect(visits.length).toBeGreaterThan(4);
  expect(visits).toEqual(simulatedVisits({ ...rider, sights }, 28, now));
  expect(visits.map((visit) => readEvent(visit, bounds)).filter((read) => typeof read === 'string')).toEqual([]);
  expect(visits.every(({ data }) => sights.some(({ lat }) => lat === data.lat))).toBe(true);
  expect(simulatedVisits(rider, 28, now)).toEqual([]);
});
