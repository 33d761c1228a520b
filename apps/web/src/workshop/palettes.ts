import { builtInTheme, type Theme } from '../tenant/theme/theme.ts';

/** Three invented tenants: calm, loud and pale, to see every role do its work. */
export const palettes: Readonly<Record<string, Theme>> = {
  'built-in': builtInTheme,
  harbour: {
    button: '#1438c9',
    buttonText: '#ffffff',
    btnHover: '#0e2a9b',
    pointsBadge: '#ff6b4a',
    pointsBadgeText: '#ffffff',
    header: '#0b1f6b',
    headerText: '#ffffff',
    disable: '#d9dce6',
    disableText: '#8b90a3',
    error: '#d3123d',
    linkColor: '#1438c9',
    stateBadge: '#dfe6ff',
    rightPanel: '#e9edff',
  },
  mustard: {
    button: '#ffcf24',
    buttonText: '#ffffff',
    btnHover: '#f2bd00',
    pointsBadge: '#2d1b4e',
    pointsBadgeText: '#ffcf24',
    header: '#2d1b4e',
    headerText: '#ffcf24',
    disable: '#ececec',
    disableText: '#b5b5b5',
    error: '#ff5c5c',
    linkColor: '#ffb000',
    stateBadge: '#f1e9ff',
    rightPanel: '#2d1b4e',
  },
};
