import type { DerivedTheme } from './derive-theme.ts';

/**
 * Value of a role: both color schemes at once, so switching to dark needs no script; without `dark` the tenant stays
 * light.
 */
function valuesOf(light: DerivedTheme, dark: DerivedTheme | null): [role: string, value: string][] {
  return Object.entries(light).map(([role, colour]) => [
    role,
    dark === null ? colour : `light-dark(${colour}, ${dark[role as `--${string}`] ?? colour})`,
  ]);
}

export function applyTheme(root: HTMLElement, light: DerivedTheme, dark: DerivedTheme | null): void {
  for (const [role, value] of valuesOf(light, dark)) root.style.setProperty(role, value);
  root.dataset['scheme'] = dark === null ? 'light' : 'both';
}

/** The same as a style sheet, for pages that are themed before any script runs. */
export function themeStyles(light: DerivedTheme, dark: DerivedTheme | null): string {
  const roles = valuesOf(light, dark).map(([role, value]) => `${role}:${value}`);
  return `:root{${roles.join(';')}}`;
}
