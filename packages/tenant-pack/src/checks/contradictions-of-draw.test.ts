import { expect, test } from 'vitest';
import type { PackDraw } from '../schema/draw.ts';
import { contradictionsOfDraw } from './contradictions-of-draw.ts';

const draw: PackDraw = {
  id: 'spring',
  entriesFrom: '2026-03-01',
  entriesUntil: '2026-03-31',
  drawsOn: '2026-04-01',
  prizes: [{ offer: 'coffee', winners: 1 }],
  alternates: 0,
  claimDays: 7,
  publicValue: { name: 'Index', describedAs: 'Closing figure' },
  consent: false,
};
const keysOf = (changes: Partial<PackDraw>): string[] =>
  contradictionsOfDraw({ ...draw, ...changes }).map(({ key }) => key.join('.'));

test('a draw needs its days in order and a daily cap within the cap in all [DRAW-01]', () => {
  expect(keysOf({})).toEqual([]);
  expect(keysOf({ drawsOn: '2026-03-31' })).toEqual(['drawsOn']);
  expect(keysOf({ entriesUntil: '2026-02-28' })).toEqual(['entriesUntil']);
  expect(keysOf({ entriesMax: 3, entriesMaxPerDay: 4 })).toEqual(['entriesMaxPerDay']);
});
