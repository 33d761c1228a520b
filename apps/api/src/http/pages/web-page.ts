import { directionOf, resolveLanguage } from '@fareback/wording';
import type { TenantConfiguration } from '../../modules/tenants/index.ts';
import { escapeHtml } from '../../platform/csv.ts';
import { readThemeColour } from '../web-manifest.ts';
import type { RenderedHome, RenderedLoadingScreen, RenderedScreen } from './page-renderer.ts';
import type { PlainAnswer } from './plain-sign-in.ts';

/** Escapes JSON for a script element: no text can close the element or open a comment. */
const escapeScript = (json: string): string =>
  json.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * Server-rendered content of a page: its screen, or the cover shown until the app renders, which may be a member's
 * Home.
 */
export type RenderedPage =
  | { screen: string; page: RenderedScreen; answer?: PlainAnswer | undefined }
  | { cover: RenderedLoadingScreen }
  | { home: RenderedHome };

type Any = RenderedScreen | RenderedLoadingScreen | RenderedHome;

export const getRendering = (rendered: RenderedPage): Any =>
  'screen' in rendered ? rendered.page : 'cover' in rendered ? rendered.cover : rendered.home;

export const inlineScripts = (rendered: RenderedPage): string[] =>
  'cover' in rendered ? [] : [('screen' in rendered ? rendered.page : rendered.home).script];

const ROOT = '<div id="root"></div>';

/** Inlines styles; the style sheets they came from are marked as loaded. */
function withStyles(template: string, dressed: Any, further: readonly string[] = []): string {
  const head = [
    ...inlineStyles(dressed).map((text) => `<style>${text}</style>`),
    ...dressed.sheets.map(({ href }) => `<link rel="stylesheet" href="${href}" disabled />`),
    ...further,
  ].join('');
  return template.replace(/<link rel="stylesheet"[^<>]*>/g, '').replace('<title>', () => `${head}<title>`);
}

const preloads = (scripts: readonly string[], attributes = ''): string[] =>
  scripts.map((href) => `<link rel="modulepreload" crossorigin${attributes} href="${href}" />`);

function withFiles(template: string, page: RenderedScreen | RenderedHome): string {
  return withStyles(template, page, preloads(page.scripts, ' fetchpriority="low"'))
    .replace('<script type="module"', (tag) => `${tag} fetchpriority="low"`)
    .replace('<style>', (tag) => `<script>${page.script}</script>${tag}`);
}

const withScreen = (template: string, screen: string, page: RenderedScreen): string =>
  withFiles(template, page).replace(ROOT, () => `<div id="root" data-drawn="${screen}">${page.markup}</div>`);

/** Requests the largest picture before scripts and font, which share a slow line with it. */
function withPicture(template: string, markup: string): string {
  const pictures = markup.match(/<img[^<>]*>/gi) ?? [];
  const largest = pictures.find((picture) => /fetchpriority="high"/i.test(picture));
  const [, src] = largest?.match(/ src="([^"]*)"/) ?? [];
  const link = src && `<link rel="preload" as="image" fetchpriority="high" href="${src}" />`;
  return link ? template.replace('<head>', (tag) => `${tag}${link}`) : template;
}

const withHome = (template: string, home: RenderedHome): string =>
  withPicture(withFiles(template, home), home.markup).replace(
    ROOT,
    (root) =>
      `${root}<div id="cover" data-home="">${home.markup}</div><script type="application/json" id="opening">${escapeScript(JSON.stringify(home.brings))}</script>`,
  );

const withCover = (template: string, cover: RenderedLoadingScreen): string =>
  withStyles(template, cover, preloads(cover.scripts)).replace(
    ROOT,
    (root) => `${root}<div id="cover">${cover.markup}</div>`,
  );

function insertRendered(template: string, rendered: RenderedPage | null): string {
  if (rendered === null) return template;
  if ('home' in rendered) return withHome(template, rendered.home);
  return 'cover' in rendered
    ? withCover(template, rendered.cover)
    : withScreen(template, rendered.screen, rendered.page);
}

/** A page's inline style sheets: the app's, then the tenant's colors, which override it. */
export const inlineStyles = ({ sheets, styles }: Any): string[] => [...sheets.map(({ text }) => text), styles];

interface PageLinks {
  /** URL of the API; null: the page's own origin [CONST-07]. */
  apiBaseUrl: string | null;
  /** Icon for the iOS home screen; null: chosen by iOS [PWA-01]. */
  touchIcon: string | null;
  /** Hosts that may embed the page, separated by spaces; the app exchanges messages with them [SDK-13]. */
  embedding?: string;
  drawn?: RenderedPage | null;
}

/**
 * Fills the web app's page for a tenant: language, direction, title, color, manifest and configuration as a data block,
 * so the first paint needs no request. `template` is the built index.html.
 */
export function renderPage(
  template: string,
  configuration: TenantConfiguration,
  language: string,
  { apiBaseUrl, touchIcon, embedding = '', drawn: rendered = null }: PageLinks = { apiBaseUrl: null, touchIcon: null },
): string {
  const name = escapeHtml(configuration.TenantName ?? '');
  const colour = readThemeColour(configuration, 'header');
  const head = [
    colour === null ? '' : `<meta name="theme-color" content="${escapeHtml(colour)}" />`,
    name === '' ? '' : `<meta name="apple-mobile-web-app-title" content="${name}" />`,
    apiBaseUrl === null ? '' : `<meta name="api-base" content="${escapeHtml(apiBaseUrl)}" />`,
    embedding === '' ? '' : `<meta name="embedding" content="${escapeHtml(embedding)}" />`,
    touchIcon === null ? '' : `<link rel="apple-touch-icon" href="${escapeHtml(touchIcon)}" />`,
    '<link rel="manifest" href="/manifest.webmanifest" />',
  ].join('');
  const screen = rendered !== null && 'screen' in rendered ? rendered : null;
  // After the visible content, because on a slow network it would delay it.
  const data = [
    `<script type="application/json" id="tenant-config" data-language="${escapeHtml(language)}">`,
    `${escapeScript(JSON.stringify(configuration))}</script>`,
    screen?.answer === undefined
      ? ''
      : `<script type="application/json" id="plain-answer">${escapeScript(JSON.stringify(screen.answer))}</script>`,
  ].join('');
  const dress = rendered && getRendering(rendered);
  return insertRendered(template, rendered)
    .replace(
      /<html[^<>]*>/,
      () =>
        `<html lang="${escapeHtml(language)}" dir="${directionOf(resolveLanguage(language))}"${dress === null ? '' : ` data-scheme="${dress.staysLight ? 'light' : 'both'}"`}>`,
    )
    .replace(/<title>[^<]*<\/title>/, (title) =>
      name === '' ? title : `<title>${escapeHtml(screen?.page.title ?? '') || name}</title>`,
    )
    .replace('</head>', () => `${head}</head>`)
    .replace(/<\/body>(?![\s\S]*<\/body>)/, () => `${data}</body>`);
}
