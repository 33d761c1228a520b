import type { DerivedTheme } from './derive-theme.ts';

/** Sets every role on `root`, both schemes at once, so the device may turn dark without a line of script; without `dark` the tenant stays light. */
export function applyTheme(root: HTMLElement, light: DerivedTheme, dark: DerivedTheme | null): void {
  for (const [role, colour] of Object.entries(light)) {
    root.style.setProperty(
      role,
      dark === null ? colour : `light-dark(${colour}, ${dark[role as `--${string}`] ?? colour})`,
    );
  }
  if (dark === null) root.dataset['scheme'] = 'light';
}
