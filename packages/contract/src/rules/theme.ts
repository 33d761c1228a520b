import { contrastRatio, parseColour, readableOn, toCss } from './colour.ts';

/** The 13 colours a tenant gives, as they are spelled in `CssTheme`; everything else on the screen is derived from them [TEN-07]. */
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

/** The name of one of a tenant's colours. */
export type ThemeKey = (typeof themeKeys)[number];

/** Contrast that text has at least with what it stands on (WCAG 2.2, 1.4.3). */
export const textContrastLeast = 4.5;

/** Text colours of a theme with what each stands on. */
const textPairs: readonly (readonly [text: ThemeKey, ground: ThemeKey | 'white'])[] = [
  ['buttonText', 'button'],
  ['buttonText', 'btnHover'],
  ['pointsBadgeText', 'pointsBadge'],
  ['headerText', 'header'],
  ['disableText', 'disable'],
  ['linkColor', 'white'],
  ['error', 'white'],
];

/** How well one text of a theme is read. */
export interface ThemeContrast {
  text: ThemeKey;
  ground: ThemeKey | 'white';
  /** From 1 to 21, cut to two digits after the point. */
  ratio: number;
  /** The readable colour, as CSS, that the app takes instead; null where the contrast suffices. */
  partner: string | null;
}

/** How well each text of a theme is read; pairs in which a colour is none are left out [TEN-07]. */
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
