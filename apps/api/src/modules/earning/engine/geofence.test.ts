import { expect, test } from 'vitest';
import { distanceMeters, fenceOf, fencesHolding, gapMeters } from './geofence.ts';

const metersEast = (meters: number): number => meters / 111_195.08;
const circle = (id: string, lat: number, lon: number, radiusMeters: number) => fenceOf({ id, lat, lon, radiusMeters });
const held = (place: Parameters<typeof fenceOf>[0], lat: number, lon: number) =>
  fencesHolding([fenceOf(place)], { lat, lon }).length > 0;

test.each([
  [0, true],
  [99.9, true],
  [100.1, false],
  [50_000, false],
])('%d metres from the centre of a circle of 100 metres is inside: %s', (meters, inside) => {
  expect(held({ id: 'pier', lat: 0, lon: 0, radiusMeters: 100 }, 0, metersEast(meters))).toBe(inside);
  expect(held({ id: 'pier', lat: 0, lon: 0, radiusMeters: 100 }, metersEast(meters), 0)).toBe(inside);
  expect(held({ id: 'pier', lat: 0, lon: 0, radiusMeters: 100 }, -metersEast(meters), 0)).toBe(inside);
});

test('one degree of longitude at 60 degrees north is half as long as at the equator', () => {
  const [equator, north] = [0, 60].map((lat) => distanceMeters({ lat, lon: 0 }, { lat, lon: 1 })) as [number, number];
  expect(north / equator).toBeCloseTo(0.5, 3);
});

test.each([
  ['180 and -180 degrees are one meridian', 179.9995, -179.9995],
  ['either way round', -179.9995, 179.9995],
])('%s', (_, lon, other) => {
  expect(held({ id: 'isle', lat: 10, lon, radiusMeters: 200 }, 10, other)).toBe(true);
});

test('an outline contains the points inside it in either vertex order, convex or not', () => {
  const corners: [number, number][] = [
    [0, 0],
    [0, 0.02],
    [0.02, 0.02],
    [0.02, 0.01],
    [0.01, 0.01],
    [0.01, 0],
  ];
  for (const polygon of [corners, corners.toReversed()]) {
    expect(held({ id: 'park', polygon }, 0.005, 0.005)).toBe(true);
    expect(held({ id: 'park', polygon }, 0.015, 0.015)).toBe(true);
    expect(held({ id: 'park', polygon }, 0.015, 0.005)).toBe(false);
    expect(held({ id: 'park', polygon }, 0.005, 0.021)).toBe(false);
    expect(held({ id: 'park', polygon }, 0.005, -0.001)).toBe(false);
  }
});

test('an outline across the date line contains both sides of it and nothing on the far side of the globe', () => {
  const polygon: [number, number][] = [
    [-0.01, 179.99],
    [-0.01, -179.99],
    [0.01, -179.99],
    [0.01, 179.99],
  ];
  const at = (lon: number) => held({ id: 'strait', polygon }, 0, lon);
  expect([at(179.995), at(-179.995), at(180), at(0), at(179.98), at(-179.98)]).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('when several fences contain a position, the nearest comes first and ties sort by id', () => {
  const fences = [circle('b', 0, 0, 500), circle('a', 0, 0, 500), circle('near', 0, metersEast(100), 500)];
  expect(fencesHolding(fences, { lat: 0, lon: metersEast(90) })).toEqual(['near', 'a', 'b']);
});

test('the gap between two places is the shortest distance, and 0 where they touch', () => {
  const [a, b] = [circle('a', 0, 0, 100), circle('b', 0, metersEast(1_000), 300)];
  expect(gapMeters(a, b)).toBeCloseTo(600, 0);
  expect(gapMeters(a, circle('c', 0, metersEast(350), 300))).toBe(0);
  expect(gapMeters(a, a)).toBe(0);
});
