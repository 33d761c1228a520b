import type { Config } from '@fareback/contract';
import { applyTheme, themeStyles } from './apply-theme.ts';
import { type DerivedTheme, deriveTheme } from './derive-theme.ts';
import { isAlwaysLight, readTheme } from './theme.ts';

function schemesOf({ CssTheme }: Pick<Config, 'CssTheme'>): [light: DerivedTheme, dark: DerivedTheme | null] {
  const theme = readTheme(CssTheme);
  return [deriveTheme(theme, 'light'), isAlwaysLight(CssTheme) ? null : deriveTheme(theme, 'dark')];
}

export function themePage(config: Pick<Config, 'CssTheme'>): void {
  applyTheme(document.documentElement, ...schemesOf(config));
}

/** The tenant's colors as a style sheet of plain values, and if the page stays light [TEN-06, TEN-07]. */
export function pageStyles(config: Pick<Config, 'CssTheme'>): { styles: string; staysLight: boolean } {
  const [light, dark] = schemesOf(config);
  return { styles: themeStyles(light, dark), staysLight: dark === null };
}
