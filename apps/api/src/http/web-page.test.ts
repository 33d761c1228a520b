import { expect, test } from 'vitest';
import { readThemeColour } from './theme-colour.ts';
import { manifestOf } from './web-manifest.ts';
import { renderPage } from './web-page.ts';

const template =
  '<!doctype html><html lang="en"><head><title>Rewards</title></head><body><div id="root"></div></body></html>';
const configOf = (page: string): unknown =>
  JSON.parse(/<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? '');

test("the page carries the tenant's title, language, direction, colour and configuration [TEN-04, LANG-07]", () => {
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

test("the manifest has the tenant's name, colour and icon and opens standalone [PWA-01]", () => {
  const configuration = {
    TenantName: 'Coastline Rewards',
    CssTheme: '{"header":"#0a5"}',
    TenantLogoURL: '/t/x/images/logo.svg?v=1',
  };
  expect(manifestOf(configuration, 'en', '/t/x/images/icon.png?v=2')).toMatchObject({
    name: 'Coastline Rewards',
    short_name: 'Coastline',
    theme_color: '#0a5',
    display: 'standalone',
    start_url: '/',
    icons: [{ src: '/t/x/images/icon.png?v=2', type: 'image/png', sizes: 'any' }],
  });
  expect(manifestOf(configuration, 'en', null)).toMatchObject({
    icons: [{ src: '/t/x/images/logo.svg?v=1', type: 'image/svg+xml' }],
  });
  expect(manifestOf({}, 'en', null)).toMatchObject({ icons: [{ src: '/favicon.svg' }] });
});
