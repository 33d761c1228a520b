import type { Config } from '@fareback/contract';
import { applyTheme } from './apply-theme.ts';
import { deriveTheme } from './derive-theme.ts';
import { isAlwaysLight, readTheme } from './theme.ts';

/** Dresses the page in the tenant's colours and name; follows the device between light and dark unless the tenant stays light. */
export function themePage(config: Pick<Config, 'CssTheme' | 'TenantName'>): void {
  document.title = config.TenantName;
  const theme = readTheme(config.CssTheme);
  const dark = isAlwaysLight(config.CssTheme) ? null : deriveTheme(theme, 'dark');
  applyTheme(document.documentElement, deriveTheme(theme, 'light'), dark);
}
