import { expect, test } from 'vitest';
import { matchesOf, type StoredRide } from './substitute-store.ts';

const MINUTE = 60_000;
const ride = (eventId: string, from: number, until: number, subject = 'ann'): StoredRide => ({
  stored: eventId,
  row: {
    recorded: { eventId, startedAt: from * MINUTE, endedAt: until * MINUTE } as StoredRide['row']['recorded'],
    subjectHash: subject,
    memberId: null,
    beforeConnectionSeconds: 0,
  },
});
const made = (eventId: string, at: number, subject = 'ann') => ({
  eventId,
  subject,
  startedAt: null,
  endedAt: at * MINUTE,
});
const pairs = (rides: StoredRide[], substitutes: ReturnType<typeof made>[]): string[] =>
  [...matchesOf(rides, substitutes)].map(([{ eventId }, { stored }]) => `${eventId}=${stored}`);

test.each([
  ['at its very time', [ride('r', 100, 110)], 105, ['m=r']],
  ['half an hour before', [ride('r', 135, 150)], 105, ['m=r']],
  ['half an hour after', [ride('r', 60, 75)], 105, ['m=r']],
  ['a minute further', [ride('r', 136, 150)], 105, []],
  ['of another rider', [ride('r', 100, 110, 'ben')], 105, []],
  ['the nearer of two', [ride('far', 120, 130), ride('near', 106, 118)], 105, ['m=near']],
])('a substitute ride matches the ride reported %s [EARN-14]', (_, rides, at, found) => {
  expect(pairs(rides, [made('m', at)])).toEqual(found);
});

test('of two substitute rides, each matches its own report [EARN-14]', () => {
  const [one, other] = [made('m1', 105), made('m2', 125)];
  expect(pairs([ride('r', 100, 108)], [one, other])).toEqual(['m1=r']);
  expect(pairs([ride('r1', 100, 108), ride('r2', 110, 120)], [one, other]).toSorted()).toEqual(['m1=r1', 'm2=r2']);
});
