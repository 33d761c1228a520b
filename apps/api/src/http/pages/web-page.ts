import { directionOf, resolveLanguage } from '@fareback/wording';
import type { TenantConfiguration } from '../../modules/tenants/index.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { readThemeColour } from '../theme-colour.ts';
import type { DrawnScreen, Dress } from './page-drawer.ts';
import type { PlainAnswer } from './plain-sign-in.ts';

/** JSON as it may stand inside a script element: no text of a tenant can close the element or open a comment. */
export const escapeScript = (json: string): string =>
  json.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The built page with a screen drawn into it: its styles stand in the page, and the files that hold them count as loaded. */
function withDrawing(template: string, { screen, page }: { screen: string; page: DrawnScreen }): string {
  const sheets = page.sheets.map(({ href }) => `<link rel="stylesheet" href="${href}" disabled />`);
  const head = [
    `<script>${page.script}</script>`,
    ...inlineStyles(page).map((text) => `<style>${text}</style>`),
    ...sheets,
    ...page.scripts.map((href) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${href}" />`),
  ].join('');
  return template
    .replace(/<link rel="stylesheet"[^<>]*>/g, '')
    .replace('<script type="module"', (tag) => `${tag} fetchpriority="low"`)
    .replace('<title>', () => `${head}<title>`)
    .replace('<div id="root"></div>', () => `<div id="root" data-drawn="${screen}">${page.markup}</div>`);
}

/** The style sheets that stand in a drawn page: the app's, then the tenant's colours over them. */
export const inlineStyles = ({ sheets, styles }: DrawnScreen): string[] => [...sheets.map(({ text }) => text), styles];

/** What a page names besides the tenant's configuration. */
interface PageLinks {
  /** Where the API stands; null: on the page's own origin [CONST-07]. */
  apiBaseUrl: string | null;
  /** What iOS shows on its home screen; null: whatever it makes of the page [PWA-01]. */
  touchIcon: string | null;
  /** The tenant's colours; null: the app works them out in the browser. */
  dress?: Dress | null;
  /** What the server draws into it; null: the app draws it in the browser. */
  drawn?: { screen: string; page: DrawnScreen; answer?: PlainAnswer | undefined } | null;
}

/**
 * The web app's page with a tenant's face: language, direction, title, colour, manifest, and the configuration as a data
 * block, so that the first paint needs no call. `template` is the built index.html.
 */
export function renderPage(
  template: string,
  configuration: TenantConfiguration,
  language: string,
  { apiBaseUrl, touchIcon, dress = null, drawn = null }: PageLinks = { apiBaseUrl: null, touchIcon: null },
): string {
  const name = escapeHtml(configuration.TenantName ?? '');
  const colour = readThemeColour(configuration, 'header');
  const head = [
    dress === null || drawn !== null ? '' : `<style>${dress.styles}</style>`,
    colour === null ? '' : `<meta name="theme-color" content="${escapeHtml(colour)}" />`,
    name === '' ? '' : `<meta name="apple-mobile-web-app-title" content="${name}" />`,
    apiBaseUrl === null ? '' : `<meta name="api-base" content="${escapeHtml(apiBaseUrl)}" />`,
    touchIcon === null ? '' : `<link rel="apple-touch-icon" href="${escapeHtml(touchIcon)}" />`,
    '<link rel="manifest" href="/manifest.webmanifest" />',
    `<script type="application/json" id="tenant-config" data-language="${escapeHtml(language)}">`,
    `${escapeScript(JSON.stringify(configuration))}</script>`,
    drawn?.answer === undefined
      ? ''
      : `<script type="application/json" id="plain-answer">${escapeScript(JSON.stringify(drawn.answer))}</script>`,
  ].join('');
  const page = drawn === null ? template : withDrawing(template, drawn);
  return page
    .replace(
      /<html[^<>]*>/,
      () =>
        `<html lang="${escapeHtml(language)}" dir="${directionOf(resolveLanguage(language))}"${dress === null ? '' : ` data-scheme="${dress.staysLight ? 'light' : 'both'}"`}>`,
    )
    .replace(/<title>[^<]*<\/title>/, (title) =>
      name === '' ? title : `<title>${escapeHtml(drawn?.page.title ?? '') || name}</title>`,
    )
    .replace('</head>', () => `${head}</head>`);
}
