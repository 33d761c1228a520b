import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, placeCard, type Size } from './place-card.ts';

const phone: Size = { width: 390, height: 844 };
const desktop: Size = { width: 1440, height: 900 };
const card: Size = { width: 350, height: 180 };
const at = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}

describe('the card of a tutorial step', () => {
  it('is placed below its target, aligned to the same edge, mirrored in Arabic [TUT-05]', () => {
    const target = at(600, 100, 200, 40);
    expect(placeCard(target, card, desktop, false).card).toEqual({ left: 594, top: 158 });
    expect(placeCard(target, card, desktop, true).card).toEqual({ left: 806 - 350, top: 158 });
  });

  it('is placed above a target at the bottom of the window', () => {
    expect(placeCard(at(260, 784, 130, 60), card, phone, false)).toMatchObject({ card: { left: 24, top: 586 } });
  });

  it('is placed next to a target as tall as the window, on the side in reading direction', () => {
    const target = at(500, 0, 400, 900);
    expect(placeCard(target, card, desktop, false).card.left).toBe(918);
    expect(placeCard(target, card, desktop, true).card.left).toBe(482 - 350);
  });

  it('highlights only the rest of a target that fills the window', () => {
    const { card: place, lit } = placeCard(at(0, 88, 390, 2000), card, phone, false);
    expect(place.top).toBe(844 - 16 - 180);
    expect(lit).toMatchObject({ top: 82, height: 648 - 12 - 82 });
  });

  it('is centered without a target', () => {
    expect(placeCard(null, card, phone, false)).toEqual({ card: { left: 20, top: 332 }, lit: null });
    expect(placeCard(at(0, 5000, 390, 100), card, phone, false).lit).toBeNull();
  });

  it('never covers the highlight, and fits in every window large enough', () => {
    const size = fc.record({ width: fc.integer({ min: 320, max: 1600 }), height: fc.integer({ min: 256, max: 1200 }) });
    const target = fc.record({
      left: fc.integer({ min: -200, max: 1600 }),
      top: fc.integer({ min: -3000, max: 3000 }),
      width: fc.integer({ min: 0, max: 1600 }),
      height: fc.integer({ min: 0, max: 4000 }),
    });
    fc.assert(
      fc.property(size, target, fc.integer({ min: 120, max: 220 }), fc.boolean(), (window, box, height, isRtl) => {
        const own = { width: Math.min(352, window.width - 32), height };
        const { card: place, lit } = placeCard(box, own, window, isRtl);
        expect(place.left).toBeGreaterThanOrEqual(16);
        expect(place.top).toBeGreaterThanOrEqual(16);
        expect(place.left + own.width).toBeLessThanOrEqual(window.width - 16);
        expect(place.top + own.height).toBeLessThanOrEqual(window.height - 16);
        expect(lit !== null && overlap({ ...place, ...own }, lit)).toBe(false);
      }),
    );
  });
});
