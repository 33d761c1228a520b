import { type Colour, over, parseColour, type ThemeKey, themeKeys, toCss, white } from '@fareback/contract';

/** One opaque hex color per key. */
export type Theme = Readonly<Record<ThemeKey, string>>;

export const builtInTheme: Theme = {
  button: '#0a6b5c',
  buttonText: '#ffffff',
  btnHover: '#08574b',
  pointsBadge: '#ffd24a',
  pointsBadgeText: '#3b2a00',
  header: '#ffffff',
  headerText: '#14211e',
  disable: '#e4e9e7',
  disableText: '#56645f',
  error: '#b3261e',
  linkColor: '#0a6b5c',
  stateBadge: '#dff1ea',
  rightPanel: '#0f3d36',
};

/**
 * Parses `CssTheme`, JSON text encoded once or twice: missing or invalid colors fall back to the built-in value,
 * unknown keys are ignored; never throws (TEN-06, TEN-07).
 */
export function readTheme(cssTheme: unknown): Theme {
  const given = decode(cssTheme);
  const theme: Record<ThemeKey, string> = { ...builtInTheme };
  for (const key of themeKeys) {
    const colour = readColour(given[key]);
    if (colour !== null) theme[key] = toCss(colour);
  }
  return theme;
}

/** True if a tenant disabled dark mode with `"dark": "off"` next to its colors. */
export const isAlwaysLight = (cssTheme: unknown): boolean => decode(cssTheme)['dark'] === 'off';

function decode(value: unknown): Record<string, unknown> {
  let decoded = value;
  for (let layer = 0; layer < 2 && typeof decoded === 'string'; layer += 1) decoded = parseJson(decoded);
  return isRecord(decoded) ? decoded : {};
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Flattens a translucent color onto white: contrast can be guaranteed only for opaque colors. */
function readColour(value: unknown): Colour | null {
  const colour = typeof value === 'string' ? parseColour(value) : null;
  return colour === null ? null : over(colour, white);
}
