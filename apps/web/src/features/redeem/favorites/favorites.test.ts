import type { Offer } from '@fareback/contract';
import { expect, it } from 'vitest';
import { latestCount, startsExpanded, withMark } from './favorites.tsx';

it.each([
  ['narrow', 1, false, true],
  ['narrow', 3, false, true],
  ['narrow', 4, false, false],
  ['wide', 4, true, true],
])('on a %s screen a block of %i starts expanded or not [FAV-04]', (_, count, isWide, expanded) => {
  expect(startsExpanded(count, isWide)).toBe(expanded);
});

it('the favorite count is from the latest response [FAV-02]', () => {
  expect(latestCount({ count: 3, askedAt: 20 }, { count: 2, askedAt: 10 })).toBe(3);
  expect(latestCount({ count: 3, askedAt: 10 }, { count: 2, askedAt: 20 })).toBe(2);
  expect(latestCount({ count: 0, askedAt: 0 }, { count: 2, askedAt: 20 })).toBe(2);
});

it('a favorite changes one offer [FAV-02]', () => {
  const offers = ['a', 'b'].map((OfferID) => ({ OfferID, isFavorite: false }) as Offer);
  expect(withMark(offers, 'b', true).map(({ isFavorite }) => isFavorite)).toEqual([false, true]);
  expect(withMark(offers, 'gone', true)).toEqual(offers);
});
