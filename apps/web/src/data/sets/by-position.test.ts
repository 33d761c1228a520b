import { expect, it } from 'vitest';
import { byPosition } from './by-position.ts';

const order = (...items: [id: string, position: number | null][]) =>
  byPosition(
    items,
    ([, position]) => position,
    ([id]) => id,
  )
    .map(([id]) => id)
    .join('');

it('sorts by position, negative ones first [EARN-07, OFFER-05]', () => {
  expect(order(['a', 2], ['b', -1], ['c', 0])).toBe('bca');
});

it('sorts equal positions by id [EARN-07, OFFER-05]', () => {
  expect(order(['b', 1], ['a', 1])).toBe('ab');
});

it('puts missing positions last, sorted by id [EARN-07, OFFER-05]', () => {
  expect(order(['d', null], ['c', null], ['b', 99], ['a', 1])).toBe('abcd');
});
