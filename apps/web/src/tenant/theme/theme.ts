import { type Colour, over, parseColour, type ThemeKey, themeKeys, toCss, white } from '@fareback/contract';

/** One plain, opaque colour for each key, written as hex. */
export type Theme = Readonly<Record<ThemeKey, string>>;

/** The look of the app where a tenant says nothing. */
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

/** Reads `CssTheme`, JSON text encoded once or twice: missing, refused or unreadable colours take the built-in value, unknown keys are ignored; never throws (TEN-06, TEN-07). */
export function readTheme(cssTheme: unknown): Theme {
  const given = decode(cssTheme);
  const theme: Record<ThemeKey, string> = { ...builtInTheme };
  for (const key of themeKeys) {
    const colour = readColour(given[key]);
    if (colour !== null) theme[key] = toCss(colour);
  }
  return theme;
}

/** Whether a tenant switched dark off: `"dark": "off"` beside the colours. */
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

/** A see-through colour is taken as it looks on white: contrast can only be promised for opaque ones. */
function readColour(value: unknown): Colour | null {
  const colour = typeof value === 'string' ? parseColour(value) : null;
  return colour === null ? null : over(colour, white);
}
