import { afterEach, describe, expect, it } from 'vitest';
import '@fareback/ui/styles/tokens.css';
import '@fareback/ui/styles/built-in-theme.css';
import { applyTheme } from './apply-theme.ts';
import { deriveTheme } from './derive-theme.ts';
import { builtInTheme, readTheme } from './theme.ts';

const root = document.documentElement;

function shown(role: string): string {
  return getComputedStyle(root).getPropertyValue(role);
}

afterEach(() => {
  root.removeAttribute('style');
  delete root.dataset['scheme'];
});

describe('applyTheme', () => {
  it('changes nothing for the built-in theme, which the stylesheet already contains', () => {
    const light = deriveTheme(builtInTheme, 'light');
    const dark = deriveTheme(builtInTheme, 'dark');
    const before = Object.keys(light).map((role) => [role, shown(role)]);
    applyTheme(root, light, dark);
    expect(Object.keys(light).map((role) => [role, shown(role)])).toEqual(before);
    expect(shown('--button')).not.toBe('');
  });

  it('applies a tenant’s light and dark colors [TEN-07]', () => {
    const theme = readTheme({ header: '#202060', headerText: '#ffffff' });
    applyTheme(root, deriveTheme(theme, 'light'), deriveTheme(theme, 'dark'));
    root.style.backgroundColor = 'var(--header)';
    root.dataset['scheme'] = 'light';
    expect(getComputedStyle(root).backgroundColor).toBe('rgb(32, 32, 96)');
  });

  it('keeps a tenant without a dark theme light', () => {
    applyTheme(root, deriveTheme(builtInTheme, 'light'), null);
    expect(root.dataset['scheme']).toBe('light');
    expect(shown('--button')).toBe(builtInTheme.button);
  });
});
