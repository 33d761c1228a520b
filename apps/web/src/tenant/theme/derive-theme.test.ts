import { contrastRatio, parseColour, themeKeys, toCss } from '@fareback/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DerivedTheme, deriveTheme, type Scheme } from './derive-theme.ts';
import { builtInTheme, type Theme } from './theme.ts';

const schemes: Scheme[] = ['light', 'dark'];

const colourText = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map(([r, g, b]) => toCss({ r: r / 255, g: g / 255, b: b / 255, a: 1 }));

const anyTheme = fc
  .tuple(...themeKeys.map(() => colourText))
  .map((colours) => Object.fromEntries(themeKeys.map((key, at) => [key, colours[at]])) as Theme);

const textPairs: [text: `--${string}`, ground: `--${string}`][] = [
  ['--text', '--page'],
  ['--text', '--surface'],
  ['--text-muted', '--page'],
  ['--text-muted', '--surface'],
  ['--text-muted', '--surface-raised'],
  ['--text-muted', '--surface-sunken'],
  ['--button-text', '--button'],
  ['--button-hover-text', '--button-hover'],
  ['--accent', '--accent-subtle'],
  ['--accent', '--surface'],
  ['--accent', '--surface-raised'],
  ['--link', '--page'],
  ['--link', '--surface'],
  ['--link', '--surface-raised'],
  ['--points-badge-text', '--points-badge'],
  ['--header-text', '--header'],
  ['--right-panel-text', '--right-panel'],
  ['--right-panel-muted', '--right-panel'],
  ['--disable-text', '--disable'],
  ['--error', '--surface'],
  ['--error', '--error-subtle'],
  ['--error-fill-text', '--error-fill'],
  ['--state-badge-text', '--state-badge'],
];

const controlPairs: [edge: `--${string}`, ground: `--${string}`][] = [
  ['--button-edge', '--surface'],
  ['--border-strong', '--surface'],
  ['--focus-ring', '--page'],
  ['--focus-ring', '--surface'],
];

function contrast(theme: DerivedTheme, upper: `--${string}`, lower: `--${string}`): number {
  const [top, bottom] = [parseColour(theme[upper] ?? ''), parseColour(theme[lower] ?? '')];
  if (top === null || bottom === null) throw new Error(`${upper} or ${lower} is no colour`);
  return contrastRatio(top, bottom);
}

describe('deriveTheme', () => {
  it.each(schemes)(
    'makes every text readable and every control visible for any tenant colors: %s [TEN-07]',
    (scheme) => {
      fc.assert(
        fc.property(anyTheme, (theme) => {
          const derived = deriveTheme(theme, scheme);
          for (const [text, ground] of textPairs)
            expect(contrast(derived, text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
          for (const [edge, ground] of controlPairs)
            expect(contrast(derived, edge, ground), `${edge} on ${ground}`).toBeGreaterThanOrEqual(3);
        }),
        { numRuns: 300 },
      );
    },
  );

  it('leaves a readable tenant color unchanged [TEN-07]', () => {
    const derived = deriveTheme({ ...builtInTheme, button: '#7a1fa2', buttonText: '#fffbe6' }, 'light');
    expect(derived['--button']).toBe('#7a1fa2');
    expect(derived['--button-text']).toBe('#fffbe6');
  });
});
