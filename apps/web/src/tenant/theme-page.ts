import type { Config } from '@fareback/contract';
import { applyTheme, readTheme } from './theme.ts';

/** Dresses the page in the tenant's colours and name; follows the device between light and dark. */
export function themePage(config: Pick<Config, 'CssTheme' | 'TenantName'>): void {
  document.title = config.TenantName;
  const theme = readTheme(config.CssTheme);
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const dress = (): void => applyTheme(document.documentElement, theme, dark.matches ? 'dark' : 'light');
  dress();
  dark.addEventListener('change', dress);
}
