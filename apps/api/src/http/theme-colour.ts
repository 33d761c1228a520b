import type { TenantConfiguration } from '../modules/tenants/index.ts';

const COLOUR = /^(#[0-9a-f]{3,8}|[a-z]{3,30}|(rgb|hsl|oklch|oklab|lab|lch|hwb)a?\([0-9a-z.,%/ -]{3,60}\))$/i;

/**
 * Reads one color of a tenant's theme, URL-encoded once or twice; null if it is missing or not a plain color [TEN-06,
 * TEN-07].
 */
export function readThemeColour(configuration: TenantConfiguration, key: string): string | null {
  let theme: unknown = configuration.CssTheme;
  try {
    for (let decoded = 0; typeof theme === 'string' && decoded < 2; decoded += 1) theme = JSON.parse(theme);
  } catch {
    return null;
  }
  const colour = (theme as Record<string, unknown> | null | undefined)?.[key];
  return typeof colour === 'string' && COLOUR.test(colour.trim()) ? colour.trim() : null;
}
