import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TENANT_CHANGED } from '../../modules/tenants/index.ts';
import { appliedTenant } from '../../testing/applied-tenant.ts';
import { type TestTenant, world } from '../../testing/index.ts';
import { packFolder } from '../../testing/pack-folder.ts';
import { plant } from '../../testing/plant.ts';

const drawer = `
let drawings = 0;
export const choosePage = ({ configuration, path, search, chosen, accepted, isWelcomed }) =>
  path === '/null' ? null : {
    language: chosen ?? accepted[0] ?? 'en',
    screen: path === '/app' ? null : path === '/broken' ? '/broken' : '/sign-in' + (isWelcomed ? '' : '+welcome'),
  };
export const drawPage = async (configuration, language, screen, answer) => {
  if (screen === '/broken') throw new Error('cannot');
  drawings += 1;
  return {
    markup: '<main style="--gap:1px">' + [configuration.TenantName, language, screen, answer ? answer.email + ' ' + answer.code : 'drawing ' + drawings].join('|') + '</main>',
    title: 'Sign in', styles: ':root{--button:red}', staysLight: true, script: 'early()', parts: ['screens/sign-in.tsx'],
  };
};
export const chooseHome = ({ path, chosen, accepted, isRemembered }) =>
  path === '/' && isRemembered ? chosen ?? accepted[0] ?? 'en' : null;
export const drawHome = async (configuration, { path, origin }, { lang, opening, content }) =>
  opening.sets.userInfo.data.name === 'Broken' ? Promise.reject(new Error('cannot')) : {
    markup: '<p style="--points:' + opening.sets.userInfo.data.Balance + '">' + [configuration.TenantName, lang, path, origin, opening.sets.userInfo.data.name, Object.keys(content).length > 0].join('|') + '</p>',
    styles: ':root{--button:green}', staysLight: false, script: 'early()', parts: ['screens/sign-in.tsx'],
  };
export const drawCover = async (configuration, language) => configuration.TenantName === 'Tram' ? Promise.reject(new Error('cannot')) : ({
  markup: '<p>' + [configuration.TenantName, language].join('|') + '</p>', styles: ':root{--button:blue}', staysLight: false, parts: ['screens/sign-in.tsx'],
});`;

const packs = packFolder();
const webRoot = fs.mkdtempSync(path.join(os.tmpdir(), 'drawn-'));
afterAll(() => fs.rmSync(webRoot, { recursive: true, force: true }));
const write = (file: string, text: string): void => {
  fs.mkdirSync(path.dirname(path.join(webRoot, file)), { recursive: true });
  fs.writeFileSync(path.join(webRoot, file), text);
};
write(
  'index.html',
  '<!doctype html><html lang="en"><head><title>Rewards</title><script type="module" src="/assets/app.js"></script><link rel="stylesheet" href="/assets/app.css"></head><body><div id="root"></div></body></html>',
);
write('assets/app.css', 'body{margin:0}');
write('assets/sign-in.css', 'form{gap:1px}');
write('.drawer/page-1.js', drawer);
const parts = { 'screens/sign-in.tsx': { scripts: ['assets/sign-in.js'], styles: ['assets/sign-in.css'] } };
write(
  '.drawer/parts.json',
  JSON.stringify({ page: 'page-1.js', entry: { scripts: [], styles: ['assets/app.css'] }, parts }),
);

const w = await world({ webRoot, packsRoot: packs.root });
const wording = { en: {}, es: {} };
const harbour = await appliedTenant(w, packs, { tenant: { name: 'Harbour' }, wording });
const tram = await appliedTenant(w, packs, { tenant: { name: 'Tram' }, wording });
const other = await world({ webRoot, packsRoot: packs.root });

const get = (on: TestTenant, url: string, headers: Record<string, string> = {}, from = w) =>
  from.app.server.inject({ url, headers: { host: on.host, accept: 'text/html', ...headers } });
const drawnIn = (body: string): string | undefined => /<div id="root"(.*?)<\/div>/.exec(body)?.[1];
const empty = '>';
const overIt = (body: string): string | undefined => /<div id="cover">(.*?)<\/div>/.exec(body)?.[1];

let first = '';
beforeAll(async () => {
  // The agency's notice triggers a new render, and notifications arrive in order: after it, earlier ones have been
  // handled.
  const ofTram = async () => drawnIn((await get(tram, '/sign-in')).body);
  const early = await ofTram();
  while ((await ofTram()) === early) await plant('select pg_notify($1, $2)', [TENANT_CHANGED, tram.tenantId]);
  first = (await get(harbour, '/sign-in')).body;
});

test("a visitor's page contains the screen, its styles and its files, allowed by hash only [AUTH-37]", async () => {
  const { body, headers } = await get(harbour, '/sign-in');
  expect(drawnIn(body)).toContain(
    ' data-drawn="/sign-in+welcome"><main style="--gap:1px">Harbour|en|/sign-in+welcome|',
  );
  expect(body).toContain('<style>body{margin:0}</style><style>form{gap:1px}</style><style>:root{--button:red}</style>');
  expect(body).toContain('<link rel="stylesheet" href="/assets/app.css" disabled />');
  expect(body).toContain('href="/assets/sign-in.js"');
  expect(body).toContain('data-scheme="light"');
  expect(body).toContain('<title>Sign in</title>');
  const policy = String(headers['content-security-policy']);
  expect(policy.match(/script-src [^;]*/)?.[0]).toMatch(/^script-src 'self' 'sha256-\S+'$/);
  expect(policy.match(/style-src [^;]*/)?.[0]).toMatch(/^style-src 'self'( 'sha256-\S+'){3}$/);
  expect(policy).toMatch(/;style-src-attr 'unsafe-hashes' 'sha256-\S+'$/);
  expect(policy).not.toContain('unsafe-inline');
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: expect.stringContaining('Cookie') });
});

test('a cached page is rendered once and never served for another agency, language or greeting, however requested [AUTH-37]', async () => {
  const page = async (on: TestTenant, headers: Record<string, string> = {}, url = '/sign-in') =>
    drawnIn((await get(on, url, headers)).body)
      ?.split('>')[2]
      ?.split('<')[0];
  const own = drawnIn(first)?.split('>')[2]?.split('<')[0];
  expect(own).toMatch(/^Harbour\|en\|/);
  for (const headers of [
    { 'x-forwarded-host': tram.host },
    { forwarded: `host=${tram.host}` },
    { cookie: `tenant=${tram.tenantId}; language=<x>; other=1` },
    { 'user-agent': 'another', referer: `https://${tram.host}/` },
    { 'cache-control': 'no-cache', pragma: 'no-cache' },
  ])
    expect([headers, await page(harbour, headers)]).toEqual([headers, own]);
  expect(await page(harbour, {}, '/sign-in?x=<script>&language=es')).toBe(own);
  expect(await page(tram)).toMatch(/^Tram\|en\|/);
  expect(await page(harbour, { 'accept-language': 'es' })).toMatch(/^Harbour\|es\|/);
  expect(await page(harbour, { 'accept-language': 'es', cookie: 'language=en' })).toBe(own);
  expect(await page(harbour, { cookie: 'language=es' })).toMatch(/^Harbour\|es\|/);
  expect(await page(harbour, { cookie: 'welcomeSeen=true' })).toMatch(/^Harbour\|en\|\/sign-in\|/);
  expect(await page(harbour)).toBe(own);
});

test('an ETag of one page never matches another page [AUTH-37]', async () => {
  const { etag } = (await get(harbour, '/sign-in')).headers;
  const asked = { 'if-none-match': String(etag) };
  expect((await get(harbour, '/sign-in', asked)).statusCode).toBe(304);
  for (const headers of [{ cookie: 'language=es' }, { cookie: `rewards_session_${harbour.tenantId}=x` }])
    expect([headers, (await get(harbour, '/sign-in', { ...asked, ...headers })).statusCode]).toEqual([headers, 200]);
  expect((await get(tram, '/sign-in', asked)).statusCode).toBe(200);
});

test("pages with a session, the offline shell and client-only pages get no screen, but their agency's cover in the right language [AUTH-37, AUTH-39, ERR-14]", async () => {
  for (const [url, headers, language] of [
    ['/sign-in', { cookie: `rewards_session_${harbour.tenantId}=whatever` }, 'en'],
    ['/sign-in', { cookie: `rewards_session_${harbour.tenantId}=whatever; language=es` }, 'es'],
    ['/index.html', { 'accept-language': 'es' }, 'es'],
    ['/app', {}, 'en'],
    ['/null', {}, 'en'],
    ['/broken', {}, 'en'],
  ] as const) {
    const reply = await get(harbour, url, headers);
    expect([url, reply.statusCode, drawnIn(reply.body)]).toEqual([url, 200, empty]);
    expect([url, overIt(reply.body)]).toEqual([url, `<p>Harbour|${language}</p>`]);
    const policy = String(reply.headers['content-security-policy']);
    expect(policy.match(/script-src [^;]*/)?.[0]).toBe("script-src 'self'");
    const styles = url === '/index.html' ? ['body{margin:0}', 'form{gap:1px}'] : ['body{margin:0}'];
    expect(policy.match(/'sha256-\S+'/g)).toHaveLength(styles.length + 1);
    expect(reply.body).toContain([...styles, ':root{--button:blue}'].map((text) => `<style>${text}</style>`).join(''));
    // The configuration comes after the visible content.
    expect(reply.body.indexOf('id="tenant-config"')).toBeGreaterThan(reply.body.indexOf('id="cover"'));
  }
  const others = await get(harbour, '/sign-in', { cookie: `rewards_session_${tram.tenantId}=whatever` });
  expect([drawnIn(others.body), overIt(others.body)]).toEqual([expect.stringContaining('Harbour'), undefined]);
});

test('the cached shell preloads the files and styles of Home, and no other page without a screen does [HOME-27]', async () => {
  const shell = await get(harbour, '/index.html');
  expect(shell.body).toContain('<link rel="modulepreload" crossorigin href="/assets/sign-in.js" />');
  expect(shell.body).toContain('<style>form{gap:1px}</style>');
  const cookie = `rewards_session_${harbour.tenantId}=whatever`;
  for (const page of [await get(harbour, '/app'), await get(harbour, '/sign-in', { cookie })])
    expect(page.body).not.toContain('/assets/sign-in.');
});

test("a page without a screen still has the agency's colors; without a renderer the app sets them [TEN-07, ERR-14]", async () => {
  expect((await get(harbour, '/index.html')).body).toContain('data-scheme="both"');
  const bare = await get(tram, '/index.html');
  expect(bare.body).not.toMatch(/<style>|data-scheme|id="cover"/);
  expect(bare.body).toContain('<link rel="stylesheet" href="/assets/app.css">');
  expect(bare.headers['content-security-policy']).not.toContain('sha256');
});

test('a change to the agency is in the next page of every process [TEN-04]', async () => {
  const name = async (from: typeof w): Promise<string | undefined> =>
    drawnIn((await get(tram, '/sign-in', {}, from)).body)
      ?.split('>')[2]
      ?.split('|')[0];
  expect([await name(w), await name(other)]).toEqual(['Tram', 'Tram']);
  await appliedTenant(w, packs, { tenant: { name: 'Tram Two' }, wording }, tram.tenantId);
  await expect.poll(() => Promise.all([name(w), name(other)])).toEqual(['Tram Two', 'Tram Two']);
});

test("the renderer's files are not served", async () => {
  for (const url of [
    '/.drawer/page-1.js',
    '/.drawer/parts.json',
    '/%2edrawer/page-1.js',
    '/assets/../.drawer/page-1.js',
  ])
    expect([url, (await get(harbour, url)).statusCode]).not.toEqual([url, 200]);
});

let riders = 0;
async function newRider(): Promise<{ email: string; password: string }> {
  const [email, password] = [`rider${(riders += 1)}@example.org`, 'Tram!line7'];
  const body = { name: 'Ana Lima', email, password, confirmNewPassword: password };
  expect((await w.request(harbour, { method: 'POST', path: '/auth/sign-up', body })).status).toBe(200);
  return { email, password };
}

const send = (fields: Record<string, string>, headers: Record<string, string> = {}, on = harbour) =>
  w.app.server.inject({
    method: 'POST',
    url: '/sign-in',
    headers: {
      host: on.host,
      origin: `https://${on.host}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });
const cookiesOf = ({ cookies }: { cookies: { name: string; value: string }[] }): string[] =>
  cookies.filter(({ value }) => value !== '').map(({ name }) => name);

test('a plain form signs in and redirects to the previous page, or to Home [AUTH-38]', async () => {
  const rider = await newRider();
  const fields = { email: ` ${rider.email} `, password: rider.password };
  const signedIn = await send(fields);
  expect([signedIn.statusCode, signedIn.headers.location]).toEqual([303, '/']);
  expect(cookiesOf(signedIn)).toEqual(expect.arrayContaining([`rewards_session_${harbour.tenantId}`, 'signedIn']));
  for (const [referer, location] of [
    [`https://${harbour.host}/redeem?offer=1`, '/redeem?offer=1'],
    [`https://${harbour.host}/sign-in`, '/'],
    [`https://${harbour.host}//elsewhere.test/`, '/'],
    ['http://elsewhere.test/redeem', '/'],
    ['nonsense', '/'],
  ] as const)
    expect([referer, (await send(fields, { referer })).headers.location]).toEqual([referer, location]);
});

test('a rejected form returns the page with the reason and the input except the password, uncached [AUTH-38]', async () => {
  const rider = await newRider();
  const refused = await send({ email: rider.email, password: 'Wrong#123' });
  expect([refused.statusCode, refused.headers['cache-control'], cookiesOf(refused)]).toEqual([401, 'no-store', []]);
  expect(drawnIn(refused.body)).toContain(`Harbour|en|/sign-in|${rider.email} INVALID_CREDENTIALS`);
  expect(refused.body).not.toContain('Wrong#123');
  expect(refused.headers['content-security-policy']).toContain("style-src 'self' 'sha256-");
  expect(drawnIn((await send({ email: '', password: '' })).body)).toContain(' MissingEmailError');
  const hostile = await send({ email: '</script><script>alert(1)</script>', password: 'x' });
  const block = /id="plain-answer">(.*?)<\/script>/.exec(hostile.body)?.[1] ?? '';
  expect(JSON.parse(block).email).toBe('</script><script>alert(1)</script>');
  expect(drawnIn((await get(harbour, '/sign-in')).body)).not.toContain('INVALID');
});

test('other sites cannot send the form, other forms are rejected, and it admits only users that the API would admit [AUTH-25, AUTH-38]', async () => {
  const rider = await newRider();
  const fields = { email: rider.email, password: rider.password };
  for (const headers of [
    { origin: 'https://elsewhere.test' },
    { origin: `https://${tram.host}` },
    { origin: `http://${harbour.host}` },
    { origin: 'null' },
    { origin: '' },
  ]) {
    const reply = await send(fields, headers);
    expect([headers, [403, 404].includes(reply.statusCode), cookiesOf(reply)]).toEqual([headers, true, []]);
  }
  const { origin: _, ...silent } = {
    host: harbour.host,
    origin: '',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const payload = new URLSearchParams(fields).toString();
  const inject = (url: string, headers: Record<string, string>) =>
    w.app.server.inject({ method: 'POST', url, headers, payload });
  expect((await inject('/sign-in', silent)).statusCode).toBe(403);
  expect((await inject('/sign-in', { ...silent, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(303);
  expect((await inject('/sign-in', { ...silent, 'content-type': 'application/json' })).statusCode).toBe(400);
  for (const url of ['/auth/login', '/auth/sign-up', '/sign-up', '/'])
    expect([url, (await inject(url, { ...silent, origin: `https://${harbour.host}` })).statusCode]).not.toEqual([
      url,
      200,
    ]);
  for (let wrong = 0; wrong < 4; wrong += 1) await send({ ...fields, password: 'Wrong#123' });
  const blocked = await send({ ...fields, password: 'Wrong#123' });
  expect(drawnIn(blocked.body)).toMatch(/ (ONE|NO)_ATTEMPT_LEFT/);
});

async function cookiesOfRider(name: string, on = harbour): Promise<{ session: string; cookie: string }> {
  const password = 'Tram!line7';
  const body = { name, email: `home${(riders += 1)}@example.org`, password, confirmNewPassword: password };
  const { cookies } = await w.app.server.inject({
    method: 'POST',
    url: '/auth/sign-up',
    headers: { host: on.host, origin: `https://${on.host}` },
    payload: body,
  });
  const session = cookies
    .filter((each) => each.name.includes('session'))
    .map((each) => `${each.name}=${each.value}`)
    .join('; ');
  return { session, cookie: `${session}; isAuthenticated=true` };
}
const homeOf = (body: string) => ({
  over: /<div id="cover" data-home="">(.*?)<\/div>/.exec(body)?.[1],
  brought: JSON.parse(/id="opening">(.*?)<\/script>/.exec(body)?.[1] ?? 'null'),
});

test("a member's Home is rendered with its data, uncached [AUTH-40]", async () => {
  const { cookie } = await cookiesOfRider('Ana Lima');
  // The renderer of a new process may take longer than a page waits.
  await expect.poll(async () => homeOf((await get(harbour, '/', { cookie })).body).over).toBeDefined();
  const { body, headers, statusCode } = await get(harbour, '/', { cookie });
  const { over, brought } = homeOf(body);
  expect(statusCode).toBe(200);
  expect(over).toContain(`Harbour|en|/|http://${harbour.host}|Ana Lima|true`);
  expect(brought.opening.sets.userInfo.data.name).toBe('Ana Lima');
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers['etag']).toBeUndefined();
  expect(headers['vary']).toContain('Cookie');
  expect(headers['content-security-policy']).toMatch(/;style-src-attr 'unsafe-hashes' 'sha256-\S+'$/);
  const called = await w.app.server.inject({
    url: '/rest/users/me/opening/en',
    headers: { host: harbour.host, cookie },
  });
  expect(brought.opening.sets.offers).toEqual(called.json().sets.offers);
});

test("a page in a frame has no Home of the cookie's rider, because its host may hand over another [SDK-15, AUTH-40]", async () => {
  const { cookie } = await cookiesOfRider('Ana Lima');
  await expect.poll(async () => homeOf((await get(harbour, '/', { cookie })).body).over).toBeDefined();
  for (const place of ['iframe', 'frame', 'embed', 'object']) {
    const { body } = await get(harbour, '/', { cookie, 'sec-fetch-dest': place });
    expect([place, homeOf(body)]).toEqual([place, { over: undefined, brought: null }]);
    expect(body).not.toContain('Ana Lima');
  }
});

test('a page that may open in the web view of a phone app has no Home either, unless riders sign in here [SDK-15, AUTH-40]', async () => {
  const tenant = { name: 'Ferry', embedding: { origins: [], webView: true } };
  const ferry = await appliedTenant(w, packs, { tenant, wording });
  const { cookie } = await cookiesOfRider('Ana Lima', ferry);
  const over = async () => homeOf((await get(ferry, '/', { cookie, 'sec-fetch-dest': 'document' })).body).over;
  await expect.poll(over).toContain('Ana Lima');
  await appliedTenant(w, packs, { tenant: { ...tenant, switches: { standalone: false } }, wording }, ferry.tenantId);
  await expect.poll(over).toBeUndefined();
});

test('a page of one member or agency is never sent to another: by host, cookie, language or header [AUTH-40]', async () => {
  const [ana, ben, tara] = [
    await cookiesOfRider('Ana Lima'),
    await cookiesOfRider('Ben Okoro'),
    await cookiesOfRider('Tara Voss', tram),
  ];
  const over = async (headers: Record<string, string>, on = harbour) => homeOf((await get(on, '/', headers)).body).over;
  for (const headers of [
    {},
    { 'x-forwarded-host': tram.host, forwarded: `host=${tram.host}` },
    { 'if-none-match': '*', 'cache-control': 'max-age=3600, only-if-cached' },
    { 'if-modified-since': new Date().toUTCString() },
  ])
    for (const [rider, name, on] of [
      [ana, 'Ana Lima', harbour],
      [ben, 'Ben Okoro', harbour],
      [tara, 'Tara Voss', tram],
    ] as const)
      expect([headers, await over({ ...headers, cookie: rider.cookie }, on)]).toEqual([
        headers,
        expect.stringContaining(name),
      ]);
  expect(await over({ cookie: ana.cookie }, tram)).toBeUndefined();
  expect(await over({ cookie: 'isAuthenticated=true' })).toBeUndefined();
  expect(await over({ cookie: `rewards_session_${harbour.tenantId}=x; isAuthenticated=true` })).toBeUndefined();
  expect(await over({ cookie: `${ana.cookie}; language=es` })).toContain('Harbour|es|/');
  for (const url of ['/index.html', '/sign-in', '/app'])
    expect([url, (await get(harbour, url, { cookie: ana.cookie })).body]).not.toEqual([
      url,
      expect.stringContaining('Ana Lima'),
    ]);
});

test('a page has no Home if the member signed out, the session ended or rendering fails [AUTH-40]', async () => {
  const { cookie, session } = await cookiesOfRider('Ana Lima');
  expect(homeOf((await get(harbour, '/', { cookie: session })).body)).toEqual({ over: undefined, brought: null });
  const broken = await get(harbour, '/', { cookie: (await cookiesOfRider('Broken')).cookie });
  expect([broken.statusCode, overIt(broken.body)]).toEqual([200, '<p>Harbour|en</p>']);
  await w.app.server.inject({
    method: 'GET',
    url: '/auth/logout',
    headers: { host: harbour.host, origin: `https://${harbour.host}`, cookie },
  });
  const ended = await get(harbour, '/', { cookie });
  expect(drawnIn(ended.body)).toContain('Harbour|en|/sign-in');
  expect(ended.body).not.toContain('Ana Lima');
});
