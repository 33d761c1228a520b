import type { DerivedTheme } from './derive-theme.ts';

/** What a role is set to: both schemes at once, so the device may turn dark without a line of script; without `dark` the tenant stays light. */
function valuesOf(light: DerivedTheme, dark: DerivedTheme | null): [role: string, value: string][] {
  return Object.entries(light).map(([role, colour]) => [
    role,
    dark === null ? colour : `light-dark(${colour}, ${dark[role as `--${string}`] ?? colour})`,
  ]);
}

/** Sets every role on `root`. */
export function applyTheme(root: HTMLElement, light: DerivedTheme, dark: DerivedTheme | null): void {
  for (const [role, value] of valuesOf(light, dark)) root.style.setProperty(role, value);
  root.dataset['scheme'] = dark === null ? 'light' : 'both';
}

/** The same as a style sheet, for a page that is themed before any script of it runs. */
export function themeStyles(light: DerivedTheme, dark: DerivedTheme | null): string {
  const roles = valuesOf(light, dark).map(([role, value]) => `${role}:${value}`);
  return `:root{${roles.join(';')}}`;
}
