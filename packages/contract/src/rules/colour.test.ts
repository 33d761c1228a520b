import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { black, type Colour, contrastRatio, mix, parseColour, readableOn, toCss, white } from './colour.ts';

function css(text: string): string | null {
  const colour = parseColour(text);
  return colour === null ? null : toCss(colour);
}

const anyColour = fc
  .record({ r: fc.nat(255), g: fc.nat(255), b: fc.nat(255) })
  .map(({ r, g, b }): Colour => ({ r: r / 255, g: g / 255, b: b / 255, a: 1 }));

describe('parseColour', () => {
  it.each([
    ['#0a6', '#00aa66'],
    ['#0A6B5C', '#0a6b5c'],
    ['#0a6b5c80', '#0a6b5c80'],
    ['#fff8', '#ffffff88'],
    ['rgb(255, 210, 74)', '#ffd24a'],
    ['rgba(255, 0, 0, 0.5)', '#ff000080'],
    ['rgb(100% 0% 0% / 50%)', '#ff000080'],
    ['hsl(120, 100%, 25%)', '#008000'],
    ['hsl(-240deg 100% 25%)', '#008000'],
    ['hsl(0.5turn 100% 50%)', '#00ffff'],
    ['oklch(0.628 0.2577 29.23)', '#ff0000'],
    ['oklch(100% none none)', '#ffffff'],
    ['RebeccaPurple', '#663399'],
    ['aliceblue', '#f0f8ff'],
    ['yellowgreen', '#9acd32'],
    [' white ', '#ffffff'],
    ['transparent', '#00000000'],
  ])('reads the plain color %s [TEN-07]', (text, expected) => {
    expect(css(text)).toBe(expected);
  });

  it.each([
    '',
    'url(https://example.org/x.png)',
    'red;background:url(x)',
    '#12345',
    '#ggg',
    'var(--button)',
    'rgb(1,2)',
    'rgb(1,2,3,4,5)',
    'rgb(1 2 3 / 4 / 5)',
    'rgb(one, two, three)',
    'rgb(calc(1), 2, 3)',
    'oklcha(0.5 0.1 20)',
    'oklch(0.5, 0.1, 20)',
    'expression(alert(1))',
    'f0f8ff',
    'notacolour',
    'currentcolor',
    'linear-gradient(red, blue)',
    'rgb(1,2,3) ; color: red',
  ])('refuses %j [TEN-07]', (text) => {
    expect(parseColour(text)).toBeNull();
  });

  it('a written color reads back unchanged', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(css(toCss(colour))).toBe(toCss(colour));
      }),
    );
  });
});

describe('contrast', () => {
  it('ranges from 1 for equal colors to 21 for black and white, in either order', () => {
    expect(contrastRatio(white, white)).toBe(1);
    expect(contrastRatio(black, white)).toBeCloseTo(21);
    expect(contrastRatio(white, black)).toBeCloseTo(21);
  });

  it('treats half-transparent black on white as gray', () => {
    expect(contrastRatio({ ...black, a: 0.5 }, white)).toBeCloseTo(
      contrastRatio({ r: 0.5, g: 0.5, b: 0.5, a: 1 }, white),
    );
  });

  it('finds a readable partner for every pair, and keeps a pair that is readable', () => {
    fc.assert(
      fc.property(anyColour, anyColour, (background, wanted) => {
        const found = readableOn(background, wanted);
        expect(contrastRatio(found, background)).toBeGreaterThanOrEqual(4.5);
        const readable = contrastRatio(wanted, background) >= 4.5;
        expect(!readable || toCss(found) === toCss(wanted)).toBe(true);
      }),
    );
  });
});

describe('mix', () => {
  it('returns the ends unchanged and a color between them in the middle', () => {
    expect(mix(black, white, 0)).toBe(black);
    expect(mix(black, white, 1)).toBe(white);
    expect(toCss(mix(black, white, 0.5))).toBe('#636363');
  });
});
