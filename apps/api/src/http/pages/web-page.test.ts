import { expect, test } from 'vitest';
import { iconsOf, manifestOf, readThemeColour, touchIconOf } from '../web-manifest.ts';

import { renderPage } from './web-page.ts';

const template =
  '<!doctype html><html lang="en"><head><title>Rewards</title></head><body><div id="root"></div></body></html>';
const configOf = (page: string): unknown =>
  JSON.parse(/<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? '');

test("the page has the tenant's title, language, direction, color and configuration [TEN-04, LANG-07]", () => {
  const configuration = { TenantName: 'Saúl & Sons', CssTheme: JSON.stringify({ header: '#0a5' }) };
  const page = renderPage(template, configuration, 'ar');
  expect(page).toContain('<html lang="ar" dir="rtl">');
  expect(page).toContain('<title>Saúl &amp; Sons</title>');
  expect(page).toContain('<meta name="theme-color" content="#0a5" />');
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  expect(configOf(page)).toEqual(configuration);
});

test('no text of a tenant can close the data block or add an element', () => {
  const hostile = '</script><script>alert(1)</script><!--\u2028$& $1';
  const configuration = { TenantName: `"><img src=x onerror=alert(1)>`, SignInScreenTitle: hostile };
  const page = renderPage(template, configuration, 'en');
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page).not.toContain('<img');
  expect(page).not.toContain('<!--');
  expect(configOf(page)).toEqual(configuration);
});

const homeWith = (markup: string): string =>
  renderPage(template.replace('<head>', '<head><link rel="preload" as="font" href="/font" />'), {}, 'en', {
    apiBaseUrl: null,
    touchIcon: null,
    drawn: {
      home: { markup, brings: {}, sheets: [], styles: '', staysLight: false, scripts: ['/home.js'], script: '' },
    },
  } as never);

test('Home requests its largest picture before the font and the scripts [HOME-50]', () => {
  const small = '<img src="/small.svg" alt="" />';
  const large = '<img src="/large.svg?v=1&amp;w=2" alt="" loading="eager" fetchPriority="high" />';
  const link = '<link rel="preload" as="image" fetchpriority="high" href="/large.svg?v=1&amp;w=2" />';
  expect(homeWith(small + large)).toContain(`<head>${link}<link rel="preload" as="font"`);
  expect(homeWith(small)).not.toContain('as="image"');
});

test.each([
  ['an object encoded once', JSON.stringify({ header: '#123456' }), '#123456'],
  ['encoded twice', JSON.stringify(JSON.stringify({ header: 'rgb(1 2 3)' })), 'rgb(1 2 3)'],
  ['broken JSON', '{', null],
  ['null', null, null],
  ['a value that is no plain colour', JSON.stringify({ header: 'url(https://x)' }), null],
  ['a value with a semicolon', JSON.stringify({ header: 'red;}' }), null],
])('the theme is read from %s [TEN-06, TEN-07]', (_, CssTheme, colour) => {
  expect(readThemeColour({ CssTheme }, 'header')).toBe(colour);
});

const none = { mark: null, drawn: [] };
const icons = iconsOf({
  settings: {
    iconUrl: '/t/x/images/icon.svg?v=1',
    appIcons: [
      { url: '/t/x/images/app-icon-192.png?v=2', side: 192, purpose: 'any' },
      { url: '/t/x/images/app-icon-maskable-512.png?v=3', side: 512, purpose: 'maskable' },
      { url: '/t/x/images/app-icon-apple-180.png?v=4', side: 180, purpose: 'apple' },
    ],
  },
});

test('the manifest lists each generated icon with size and purpose, and the page links the iOS icon [PWA-01]', () => {
  expect(manifestOf({}, 'en', icons)['icons']).toEqual([
    { src: '/t/x/images/icon.svg?v=1', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/t/x/images/app-icon-192.png?v=2', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/t/x/images/app-icon-maskable-512.png?v=3', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ]);
  const links = { apiBaseUrl: null, touchIcon: touchIconOf(icons) };
  expect(renderPage(template, {}, 'en', links)).toContain(
    '<link rel="apple-touch-icon" href="/t/x/images/app-icon-apple-180.png?v=4" />',
  );
  expect(renderPage(template, {}, 'en')).not.toContain('apple-touch-icon');
});

test("the manifest has the tenant's name, color and icon and opens standalone [PWA-01]", () => {
  const configuration = {
    TenantName: 'Coastline Rewards',
    CssTheme: '{"header":"#0a5"}',
    TenantLogoURL: '/t/x/images/logo.svg?v=1',
  };
  expect(manifestOf(configuration, 'en', { mark: '/t/x/images/icon.png?v=2', drawn: [] })).toMatchObject({
    name: 'Coastline Rewards',
    short_name: 'Coastline',
    theme_color: '#0a5',
    display: 'standalone',
    start_url: '/',
    icons: [{ src: '/t/x/images/icon.png?v=2', type: 'image/png', sizes: 'any' }],
  });
  expect(manifestOf(configuration, 'en', none)).toMatchObject({
    icons: [{ src: '/t/x/images/logo.svg?v=1', type: 'image/svg+xml' }],
  });
  expect(manifestOf({}, 'en', none)).toMatchObject({ icons: [{ src: '/favicon.svg' }] });
});
