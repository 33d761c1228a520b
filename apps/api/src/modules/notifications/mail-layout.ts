import { type Colour, parseColour, readableOn, toCss } from '@fareback/contract';
import { directionOf, type Language } from '@fareback/wording';
import { escapeHtml } from '../../platform/csv.ts';
import type { MailText } from './mails.ts';
import { type SendingTenant, tenantNameIn } from './voice.ts';

/** A tenant's mail design: plain colors that need no style sheet, each text readable on its background. */
export interface MailLook extends AgencyColours {
  name: string;
  /** Absolute URL of an image mail programs can show; null shows the name instead. */
  logo: string | null;
}

export interface AgencyColours {
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

const configurationIn = ({ configuration }: SendingTenant, language: string): Record<string, unknown> =>
  configuration[language] ?? configuration['en'] ?? {};

/** Returns the colors of the agency's header and buttons, each with text that is readable on it. */
export function agencyColoursOf(tenant: SendingTenant, language: string): AgencyColours {
  const theme = themeOf(configurationIn(tenant, language));
  const button = colourOf(theme['button']) ?? BUTTON;
  const band = colourOf(theme['header']) ?? button;
  return { band: pairOf(band, colourOf(theme['headerText'])), button: pairOf(button, colourOf(theme['buttonText'])) };
}

/** Returns a tenant's mail design in a language; `appOrigin` resolves relative image paths. */
export const mailLookOf = (tenant: SendingTenant, language: string, appOrigin: string): MailLook => ({
  name: tenantNameIn(tenant, language),
  logo: logoOf(configurationIn(tenant, language)['TenantLogoURL'], appOrigin),
  ...agencyColoursOf(tenant, language),
});

/** Renders the mail as plain text: the same content in the same order, with the link on a separate line. */
export function plainMail({
  greeting,
  above,
  figures = [],
  code,
  action,
  below,
  links = [],
  sender,
}: MailText): string {
  const typed = code === undefined ? [] : [code];
  const lines = figures.map(({ label, value, change }) => `${label}: ${value}${change === '' ? '' : ` (${change})`}`);
  const list = lines.length === 0 ? [] : [lines.join('\n')];
  const link = action === null ? [] : [`${action.label}:\n${action.link}`];
  return `${[greeting, ...above, ...list, ...typed, ...link, ...below, `-- \n${[sender, ...links.map(({ label, link: to }) => `${label}: ${to}`)].join('\n')}`].join('\n\n')}\n`;
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = '#1c2422';
const FAINT = '#5c6865';

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:1.55;color:${INK}">${escapeHtml(text)}</p>`;

const figureIn = ({ label, value, change }: NonNullable<MailText['figures']>[number]): string =>
  `<p style="margin:0 0 8px;font-size:16px;line-height:1.4;color:${INK}">${escapeHtml(label)}: <strong>${escapeHtml(value)}</strong>${change === '' ? '' : ` <span style="color:${FAINT}">${escapeHtml(change)}</span>`}</p>`;

/** Renders the code: large, and left to right in every language. */
const codeIn = (code: string | undefined, side: 'left' | 'right'): string =>
  code === undefined
    ? ''
    : `<p dir="ltr" style="margin:24px 0;font-size:32px;font-weight:700;letter-spacing:6px;line-height:1.2;color:${INK};text-align:${side}">${escapeHtml(code)}</p>
`;

const brandOf = ({ logo, name }: MailLook): string =>
  logo === null
    ? escapeHtml(name)
    : `<img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="40" style="display:block;height:40px;max-width:100%;border:0">`;

/** Renders the button, with its URL below in case it does not work; empty without an action. */
function actionIn(action: MailText['action'], { button }: MailLook, side: 'left' | 'right'): string {
  if (action === null) return '';
  const link = escapeHtml(action.link);
  return `<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:${button.ground};color:${button.text};font-size:16px;font-weight:600;line-height:1.2;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p dir="ltr" style="margin:0 0 24px;font-size:13px;line-height:1.5;color:${FAINT};overflow-wrap:anywhere;word-break:break-all;text-align:${side}"><a href="${link}" style="color:${FAINT}">${link}</a></p>
`;
}

const linkIn = ({ label, link }: { label: string; link: string }): string =>
  `<br><a href="${escapeHtml(link)}" style="color:${FAINT}">${escapeHtml(label)}</a>`;

/** Mail programs support no style sheets and no scripts, so all styles are inline. No tables, for screen readers. */
export function htmlMail(text: MailText, look: MailLook, language: Language): string {
  const { subject, greeting, above, figures = [], code, action, below, links = [], sender } = text;
  const direction = directionOf(language);
  const side = direction === 'rtl' ? 'right' : 'left';
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#eef1f0;${FONT}">
<div lang="${language}" dir="${direction}" style="max-width:520px;margin:0 auto;background:#ffffff;border-radius:12px;overflow:hidden;text-align:${side};${FONT}">
<div style="padding:20px 28px;background:${look.band.ground};color:${look.band.text};font-size:18px;font-weight:700;line-height:1.3">${brandOf(look)}</div>
<div style="padding:28px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:${INK}">${escapeHtml(subject)}</h1>
${[...[greeting, ...above].map(paragraph), ...figures.map(figureIn)].join('\n')}
${codeIn(code, side)}${actionIn(action, look, side)}${below.map(paragraph).join('\n')}
</div>
<div style="padding:16px 28px;border-top:1px solid #dfe5e3;font-size:13px;line-height:1.5;color:${FAINT}">${escapeHtml(sender)}${links.map(linkIn).join('')}</div>
</div>
</body>
</html>
`;
}
