/** The 13 colours a tenant gives, as they are spelled in `CssTheme`; everything else on the screen is derived from them [TEN-07]. */
export const themeKeys = [
  'button',
  'buttonText',
  'btnHover',
  'pointsBadge',
  'pointsBadgeText',
  'header',
  'headerText',
  'disable',
  'disableText',
  'error',
  'linkColor',
  'stateBadge',
  'rightPanel',
] as const;

/** The name of one of a tenant's colours. */
export type ThemeKey = (typeof themeKeys)[number];
