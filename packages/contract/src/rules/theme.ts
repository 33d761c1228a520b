import { contrastRatio, parseColour, readableOn, toCss } from './colour.ts';

/**
 * The 13 colors a tenant sets, spelled as in `CssTheme`; all other colors on the screen are derived from them [TEN-07].
 */
export const themeKeys = [
  'button',
  'buttonText',
  'btnHover',
  'pointsBadge',
  'pointsBadgeText',
  'header',
  'headerText',
  'disable',
  'disableText',
  'error',
  'linkColor',
  'stateBadge',
  'rightPanel',
] as const;

export type ThemeKey = (typeof themeKeys)[number];

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
export const textContrastLeast = 4.5;

const textPairs: readonly (readonly [text: ThemeKey, ground: ThemeKey | 'white'])[] = [
  ['buttonText', 'button'],
  ['buttonText', 'btnHover'],
  ['pointsBadgeText', 'pointsBadge'],
  ['headerText', 'header'],
  ['disableText', 'disable'],
  ['linkColor', 'white'],
  ['error', 'white'],
];

export interface ThemeContrast {
  text: ThemeKey;
  ground: ThemeKey | 'white';
  /** From 1 to 21, truncated to two decimals. */
  ratio: number;
  /** The readable CSS color that the app uses instead; null if the contrast suffices. */
  partner: string | null;
}

/** Returns the contrast of each text color of a theme, without pairs that contain an invalid color [TEN-07]. */
export function contrastsOf(colours: Readonly<Record<ThemeKey, string>>): ThemeContrast[] {
  return textPairs.flatMap(([text, ground]) => {
    const top = parseColour(colours[text]);
    const below = parseColour(ground === 'white' ? '#ffffff' : colours[ground]);
    if (!top || !below) return [];
    const ratio = contrastRatio(top, below);
    const partner = ratio >= textContrastLeast ? null : toCss(readableOn(below, top, textContrastLeast));
    return [{ text, ground, ratio: Math.floor(ratio * 100) / 100, partner }];
  });
}
