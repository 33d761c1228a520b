import type { OfferPlace } from '@fareback/contract';
import { expect, test } from 'vitest';
import { clustersIn, distanceBetween, MAP_HEIGHT, MAP_WIDTH, panView, pointOf, viewOf } from './place-geometry.ts';

const place = (id: string, lat: number, lon: number): OfferPlace => ({
  id,
  kind: 'STOP',
  name: id,
  lat,
  lon,
  mode: null,
  counts: null,
});

test('distances are right at the equator and in the north [MAP-14]', () => {
  expect(Math.round(distanceBetween({ lat: 0, lon: 0 }, { lat: 0, lon: 1 }))).toBe(111_195);
  expect(Math.round(distanceBetween({ lat: 60, lon: 0 }, { lat: 60, lon: 1 }))).toBe(55_597);
  expect(distanceBetween({ lat: 1, lon: 1 }, { lat: 1, lon: 1 })).toBe(0);
});

test('a view has all places inside the drawing, also far in the north [MAP-16]', () => {
  const places = [place('a', 65, 20), place('b', 65.4, 20.1), place('c', 65.2, 20.9)];
  const view = viewOf(places);
  if (!view) throw new Error('no view');
  for (const each of places) {
    const { x, y } = pointOf(view, each);
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(MAP_WIDTH);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(MAP_HEIGHT);
  }
  expect(viewOf([])).toBeNull();
});

test('a view that moves up shows places farther north [MAP-16]', () => {
  const view = { lat: 40, lon: -70, span: 1 };
  expect(panView(view, 0, 0.25).lat).toBeGreaterThan(40);
  expect(panView(view, 0.25, 0).lon).toBe(-69.75);
});

test('near places are one mark until the view is closer [MAP-16]', () => {
  const places = [place('a', 40, -70), place('b', 40.0001, -70.0001), place('c', 40.3, -70.3)];
  expect(clustersIn({ lat: 40.15, lon: -70.15, span: 1 }, places).map((each) => each.places.length)).toEqual([2, 1]);
  expect(clustersIn({ lat: 40, lon: -70, span: 0.001 }, places)).toHaveLength(2);
});
