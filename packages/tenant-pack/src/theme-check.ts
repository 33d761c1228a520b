import { contrastRatio, parseColour, readableOn, type ThemeKey, toCss } from '@fareback/contract';
import type { Layers } from './layers.ts';
import type { Problem } from './problem.ts';
import { say, word } from './saying.ts';
import type { PackTheme } from './schema/theme.ts';

/** A text colour and what it stands on. */
type Pair = readonly [text: ThemeKey, ground: ThemeKey | '#ffffff'];

const pairs: readonly Pair[] = [
  ['buttonText', 'button'],
  ['buttonText', 'btnHover'],
  ['pointsBadgeText', 'pointsBadge'],
  ['headerText', 'header'],
  ['disableText', 'disable'],
  ['linkColor', '#ffffff'],
  ['error', '#ffffff'],
];

const textContrast = 4.5;

/** Colour pairs that cannot be read, with the readable partner that the app derives instead [TEN-07]. */
export function checkContrast(theme: PackTheme, layers: Layers): Problem[] {
  return pairs.flatMap(([textKey, groundKey]) => {
    const text = parseColour(theme.colours[textKey]);
    const ground = parseColour(groundKey === '#ffffff' ? groundKey : theme.colours[groundKey]);
    if (!text || !ground) return [];
    const ratio = contrastRatio(text, ground);
    if (ratio >= textContrast) return [];
    const on = groundKey === '#ffffff' ? word('white') : groundKey;
    const partner = toCss(readableOn(ground, text, textContrast));
    const shown = Math.floor(ratio * 100) / 100;
    return [
      layers.problem(
        ['colours', textKey],
        say`expected a contrast of at least ${textContrast}:1 with ${on}, found ${shown}:1; the app will use ${partner} instead`,
      ),
    ];
  });
}
