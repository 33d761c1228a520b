import { expect, test } from 'vitest';
import type { FigureRow } from './figure-store.ts';
import { averageOf, monthToCount, placesBeside } from './figures.ts';

const rowOf = (teamId: string, rides: number, members: number): FigureRow => ({
  teamId,
  name: teamId,
  countedUntil: new Date(0),
  rides,
  amount: rides,
  members,
});
const leagues = [
  { id: 'small', from: 5 },
  { id: 'large', from: 50 },
];
const rows = [rowOf('a', 30, 10), rowOf('b', 15, 5), rowOf('c', 300, 60), rowOf('d', 20, 10), rowOf('e', 40, 10)];
const placesOf = (own: FigureRow, among = leagues): [string, number][] =>
  placesBeside(among, rows, own).map(({ row, place }) => [row.teamId, place]);

test('teams of a league are placed by rides per member, equal ones together [TEAM-09]', () => {
  expect(placesOf(rowOf('a', 30, 10))).toEqual([
    ['e', 1],
    ['a', 2],
    ['b', 2],
    ['d', 4],
  ]);
  expect(placesOf(rowOf('c', 300, 60))).toEqual([['c', 1]]);
});

test('without leagues all teams are compared; below the first league the list is empty [TEAM-09]', () => {
  expect(placesOf(rowOf('a', 30, 10), []).map(([team]) => team)).toEqual(['c', 'e', 'a', 'b', 'd']);
  expect(placesOf(rowOf('x', 9, 4))).toEqual([]);
  expect(averageOf(rowOf('x', 10, 3))).toBe(3.3);
});

test('figures end with the last whole service day; on the first day of a month they are of the whole month before [TEAM-08]', () => {
  const tenant = { timeZone: 'America/New_York', serviceDayStartMinutes: 180, settings: {} };
  const monthAt = (now: string) => {
    const { startsOn, from, until } = monthToCount(tenant, new Date(now));
    return [startsOn, from.toISOString(), until.toISOString()];
  };
  expect(monthAt('2026-03-10T12:00:00Z')).toEqual([
    '2026-03-01',
    '2026-03-01T08:00:00.000Z',
    '2026-03-10T07:00:00.000Z',
  ]);
  expect(monthAt('2026-04-01T12:00:00Z')).toEqual([
    '2026-03-01',
    '2026-03-01T08:00:00.000Z',
    '2026-04-01T07:00:00.000Z',
  ]);
  expect(monthAt('2026-04-01T06:59:00Z')[2]).toBe('2026-03-31T07:00:00.000Z');
});
