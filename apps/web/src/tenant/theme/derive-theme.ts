import {
  black,
  type Colour,
  contrastRatio,
  luminance,
  mix,
  parseColour,
  readableOn,
  type ThemeKey,
  toCss,
  white,
} from '@fareback/contract';
import { builtInTheme, type Theme } from './theme.ts';

export type Scheme = 'light' | 'dark';

export type DerivedTheme = Readonly<Record<`--${string}`, string>>;

type Palette = Readonly<Record<ThemeKey, Colour>>;

type Ground = { page: Colour; surface: Colour; raised: Colour; sunken: Colour; text: Colour };

const controlContrast = 3;

/**
 * Derives all roles from a tenant's colors: hovers, tints, borders, and readable partners for pairs below 4.5:1 (3:1
 * for controls).
 */
export function deriveTheme(theme: Theme, scheme: Scheme): DerivedTheme {
  const palette = toPalette(theme);
  const ground = scheme === 'light' ? lightGround(palette.button) : darkGround(palette.button);
  const roles = {
    ...groundRoles(ground),
    ...buttonRoles(palette, ground, scheme),
    ...chromeRoles(palette, ground, scheme),
    ...stateRoles(palette, ground, scheme),
  };
  const derived: Record<`--${string}`, string> = {};
  for (const [role, colour] of Object.entries(roles)) derived[`--${role}`] = toCss(colour);
  return derived;
}

/** Grays are slightly tinted with the brand color, so each tenant's page looks its own. */
function lightGround(brand: Colour): Ground {
  const tint = (grey: string, amount: number) => mix(plain(grey), brand, amount);
  return {
    page: tint('#f6f7f7', 0.018),
    surface: white,
    raised: white,
    sunken: tint('#eff1f1', 0.025),
    text: tint('#14181a', 0.08),
  };
}

function darkGround(brand: Colour): Ground {
  const tint = (grey: string, amount: number) => mix(plain(grey), brand, amount);
  return {
    page: tint('#0b0d0e', 0.04),
    surface: tint('#14181a', 0.06),
    raised: tint('#1c2123', 0.07),
    sunken: tint('#0f1213', 0.05),
    text: tint('#f1f5f4', 0.02),
  };
}

function groundRoles({ page, surface, raised, sunken, text }: Ground) {
  return {
    page,
    surface,
    'surface-raised': raised,
    'surface-sunken': sunken,
    text,
    'text-muted': readableOnAll([raised, sunken, page], mix(text, surface, 0.36)),
    border: mix(surface, text, 0.12),
    'border-strong': readableOnAll([raised, page], mix(surface, text, 0.45), controlContrast),
  };
}

function buttonRoles(palette: Palette, { page, surface, raised }: Ground, scheme: Scheme) {
  // In dark mode a dark brand color is lightened until visible; in light mode a pale one keeps its color and gets an
  // edge.
  const button = scheme === 'dark' ? readableOn(raised, palette.button, controlContrast) : palette.button;
  const hover = toCss(button) === toCss(palette.button) ? palette.btnHover : mix(button, white, 0.14);
  const accentSubtle = mix(raised, palette.button, scheme === 'light' ? 0.09 : 0.24);
  const accent = readableOnAll([accentSubtle, raised, surface, page], palette.button);
  return {
    button,
    'button-text': inkOn(button, palette.buttonText),
    'button-hover': hover,
    'button-hover-text': inkOn(hover, palette.buttonText),
    'button-edge':
      contrastRatio(button, surface) >= controlContrast ? button : readableOn(surface, button, controlContrast),
    accent,
    'accent-subtle': accentSubtle,
    link: readableOnAll([raised, surface, page], palette.linkColor),
    'focus-ring': accent,
    'points-badge': palette.pointsBadge,
    'points-badge-text': inkOn(palette.pointsBadge, palette.pointsBadgeText),
  };
}

function chromeRoles(palette: Palette, { page, surface, text }: Ground, scheme: Scheme) {
  const header = atNight(palette.header, surface, scheme);
  const panel = atNight(palette.rightPanel, mix(surface, palette.button, 0.18), scheme);
  const panelText = readableOn(panel, luminance(panel) > 0.4 ? text : white);
  return {
    header,
    'header-text': inkOn(header, header === palette.header ? palette.headerText : text),
    // A logo is designed for the tenant's light background and keeps it in dark mode.
    'header-logo-ground': palette.header,
    'logo-ground': scheme === 'dark' ? lightGround(palette.button).page : page,
    'right-panel': panel,
    'right-panel-text': panelText,
    'right-panel-muted': readableOn(panel, mix(panelText, panel, 0.26)),
  };
}

function stateRoles(palette: Palette, { raised, page, text }: Ground, scheme: Scheme) {
  const disable = luminance(palette.disable) > 0.35 && scheme === 'dark' ? mix(raised, text, 0.1) : palette.disable;
  const errorFill = scheme === 'dark' ? readableOn(raised, palette.error, controlContrast) : palette.error;
  const errorSubtle = mix(raised, palette.error, scheme === 'light' ? 0.08 : 0.2);
  const badge = atNight(palette.stateBadge, mix(raised, palette.stateBadge, 0.16), scheme);
  return {
    disable,
    'disable-text': readableOn(disable, palette.disableText),
    error: readableOnAll([errorSubtle, raised, page], palette.error),
    'error-subtle': errorSubtle,
    'error-fill': errorFill,
    'error-fill-text': inkOn(errorFill, white),
    'state-badge': badge,
    'state-badge-text': readableOn(badge, mix(palette.button, luminance(badge) > 0.3 ? black : white, 0.2)),
  };
}

/** The given ink if readable, otherwise the fill's own hue, very dark or very light. */
function inkOn(fill: Colour, given: Colour): Colour {
  if (contrastRatio(given, fill) >= 4.5) return given;
  const pole = contrastRatio(white, fill) >= contrastRatio(black, fill) ? white : black;
  return readableOn(fill, mix(fill, pole, 0.84));
}

/** Adjusts a color until it is readable on every ground it may appear on, one after the other. */
function readableOnAll(grounds: readonly Colour[], preferred: Colour, minimum?: number): Colour {
  return grounds.reduce((colour, ground) => readableOn(ground, colour, minimum), preferred);
}

/** Replaces a bright area in dark mode, where it would dazzle. */
function atNight(colour: Colour, standIn: Colour, scheme: Scheme): Colour {
  return scheme === 'dark' && luminance(colour) > 0.55 ? standIn : colour;
}

function toPalette(theme: Theme): Palette {
  const palette = {} as Record<ThemeKey, Colour>;
  for (const key of Object.keys(builtInTheme) as ThemeKey[]) palette[key] = plain(theme[key]);
  return palette;
}

function plain(text: string): Colour {
  const colour = parseColour(text);
  if (colour === null) throw new Error(`not a plain colour: ${text}`);
  return colour;
}
