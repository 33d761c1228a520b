import { type Colour, parseColour, readableOn, toCss } from '@fareback/contract';
import { type SendingTenant, tenantNameIn } from './voice.ts';

/** A tenant's mail design: plain colors that need no style sheet, each text readable on its background. */
export interface MailLook {
  name: string;
  /** Absolute URL of an image mail programs can show; null shows the name instead. */
  logo: string | null;
  band: Pair;
  button: Pair;
}

interface Pair {
  ground: string;
  text: string;
}

const BUTTON: Colour = { r: 0.04, g: 0.42, b: 0.36, a: 1 };
const WHITE: Colour = { r: 1, g: 1, b: 1, a: 1 };

/** Parses a tenant's theme colors; the theme is JSON text, possibly encoded twice [TEN-06]. */
function themeOf(configuration: Record<string, unknown>): Record<string, unknown> {
  let theme: unknown = configuration['CssTheme'];
  try {
    for (let decoded = 0; typeof theme === 'string' && decoded < 2; decoded += 1) theme = JSON.parse(theme);
  } catch {
    return {};
  }
  return typeof theme === 'object' && theme !== null ? (theme as Record<string, unknown>) : {};
}

const colourOf = (value: unknown): Colour | null => {
  const colour = typeof value === 'string' ? parseColour(value) : null;
  // Mail programs draw transparent colors over backgrounds we don't know.
  return colour?.a === 1 ? colour : null;
};

const pairOf = (ground: Colour, text: Colour | null): Pair => ({
  ground: toCss(ground),
  text: toCss(readableOn(ground, text ?? WHITE)),
});

/** Returns the logo's absolute URL, or null for an SVG, which most mail programs show as a broken image. */
function logoOf(value: unknown, appOrigin: string): string | null {
  if (typeof value !== 'string' || !URL.canParse(value, appOrigin)) return null;
  const address = new URL(value, appOrigin);
  const isShown = /^https?:$/.test(address.protocol) && !address.pathname.toLowerCase().endsWith('.svg');
  return isShown ? address.href : null;
}

/** Returns a tenant's mail design in a language; `appOrigin` resolves relative image paths. */
export function mailLookOf(tenant: SendingTenant, language: string, appOrigin: string): MailLook {
  const configuration = tenant.configuration[language] ?? tenant.configuration['en'] ?? {};
  const theme = themeOf(configuration);
  const button = colourOf(theme['button']) ?? BUTTON;
  const band = colourOf(theme['header']) ?? button;
  return {
    name: tenantNameIn(tenant, language),
    logo: logoOf(configuration['TenantLogoURL'], appOrigin),
    band: pairOf(band, colourOf(theme['headerText'])),
    button: pairOf(button, colourOf(theme['buttonText'])),
  };
}
