import { afterEach, beforeEach, expect, it } from 'vitest';
import { encryptedDbName } from '../device/encrypted-db-name.ts';
import worker from './sw.js?raw';

const cacheName = 'shell-test';
const keptText = '<p>kept</p><script src="/assets/app-1.js"></script>';

interface Navigation {
  path: string;
  method?: string;
  cache?: RequestCache;
}

const pageOf = (text: string, tag: string | null, status = 200): Response =>
  new Response(text, { status, headers: tag === null ? {} : { etag: tag } });

/**
 * A service worker of a release whose shell is a page and two scripts. Cache and server are functions, because they may
 * change.
 */
function startWorker(server: (address: string) => Promise<Response>) {
  let openings = 0;
  const asked: string[] = [];
  const heard = new Map<string, (event: object) => void>();
  const self = {
    location: { origin: location.origin },
    registration: { active: null as object | null },
    addEventListener: (type: string, hear: (event: object) => void) => heard.set(type, hear),
  };
  const ask = (request: { url: string }) => {
    asked.push(new URL(request.url).pathname);
    return server(new URL(request.url).pathname);
  };
  const source = worker
    .replace("'__VERSION__'", '"test"')
    .replace("'__SHELL__'", '["/index.html", "/assets/app-1.js", "/assets/pane-1.js"]');
  // oxlint-disable-next-line no-implied-eval, no-new-func -- the worker's own file, with the browser's part played here
  new Function('self', 'fetch', source)(self, ask);
  /**
   * Opens a page. Returns the worker's response, null if left to the browser, and its answer to whether there is a
   * newer page.
   */
  async function open({ path, method = 'GET', cache = 'default' }: Navigation) {
    let answer: Promise<Response> | null = null;
    const behind: Promise<unknown>[] = [];
    const resultingClientId = `page ${(openings += 1)}`;
    heard.get('fetch')?.({
      request: { url: location.origin + path, method, cache, mode: 'navigate' },
      resultingClientId,
      respondWith: (given: Promise<Response>) => {
        answer = given;
      },
      waitUntil: (work: Promise<unknown>) => behind.push(work),
    });
    const text = answer && (await (await (answer as Promise<Response>)).text());
    // A fast server: everything completes before the page listens.
    await Promise.all(behind.splice(0));
    const told: unknown[] = [];
    heard.get('message')?.({
      data: 'newer-page',
      source: { id: resultingClientId, postMessage: (data: unknown) => told.push(data) },
      waitUntil: (work: Promise<unknown>) => behind.push(work),
    });
    await Promise.all(behind);
    return { text, told };
  }
  /** Sends an event to the worker and waits until it is handled. */
  async function tell(type: 'install' | 'message', data?: unknown) {
    const work: Promise<unknown>[] = [];
    heard.get(type)?.({ data, waitUntil: (one: Promise<unknown>) => work.push(one) });
    await Promise.all(work);
  }
  async function get(path: string) {
    const answers: Promise<Response>[] = [];
    const respondWith = (given: Promise<Response>) => answers.push(given);
    heard.get('fetch')?.({ request: new Request(location.origin + path), respondWith });
    return (await answers[0])?.text();
  }
  return { open, get, asked, tell, registration: self.registration };
}

const deleteSafe = (): Promise<unknown> =>
  new Promise((resolve) => {
    const gone = indexedDB.deleteDatabase(encryptedDbName);
    for (const end of ['success', 'error', 'blocked']) gone.addEventListener(end, resolve);
  });
const keepSafe = (): Promise<unknown> =>
  new Promise((resolve) => {
    const opening = indexedDB.open(encryptedDbName, 2);
    opening.addEventListener('success', () => resolve(opening.result.close()));
  });
const shellNow = async () => (await caches.match('/index.html', { cacheName }))?.text();

beforeEach(async () => {
  await caches.delete(cacheName);
  const cache = await caches.open(cacheName);
  await cache.put('/index.html', pageOf(keptText, '"1"'));
  await cache.put('/whole-shell', new Response());
  await keepSafe();
});
afterEach(async () => {
  await caches.delete(cacheName);
  await deleteSafe();
});

const unchanged = (address: string) =>
  Promise.resolve(address === '/index.html' ? pageOf(keptText, '"1"') : pageOf('from the server', null));
const noNetwork = () => Promise.reject(new TypeError('no network'));

it('Home opens from the cache whatever the network does, and is revalidated afterwards [HOME-27]', async () => {
  const online = startWorker(unchanged);
  expect(await online.open({ path: '/' })).toEqual({ text: keptText, told: [] });
  expect(online.asked).toEqual(['/index.html']);
  const tunnel = startWorker(noNetwork);
  expect(await tunnel.open({ path: '/redeem' })).toEqual({ text: keptText, told: [] });
  // A hanging network delays nothing.
  const hanging = startWorker(() => new Promise(() => {}));
  void hanging.open({ path: '/' });
  await expect.poll(() => hanging.asked).toEqual(['/index.html']);
});

it.each([
  ['an address with a query', { path: '/?inviteCode=7' }],
  ['a page that is loaded anew', { path: '/', cache: 'no-cache' as const }],
  ['a page that is no member’s Home', { path: '/sign-in' }],
])('%s comes from the server [HOME-27]', async (_, navigation) => {
  const { open, asked } = startWorker(unchanged);
  expect((await open(navigation)).text).toBe('from the server');
  expect(asked).not.toContain('/index.html');
});

it("a device without a member's data, or no longer with it, asks the server first [HOME-27]", async () => {
  await deleteSafe();
  const { open } = startWorker(unchanged);
  expect((await open({ path: '/' })).text).toBe('from the server');
});

it('form submissions and partner handovers bypass the worker [HOME-27, AUTH-34]', async () => {
  const { open, asked } = startWorker(unchanged);
  expect((await open({ path: '/', method: 'POST' })).text).toBeNull();
  expect((await open({ path: '/auth/partner-session?token=7' })).text).toBeNull();
  expect(asked).toEqual([]);
});

const portal = () =>
  Promise.resolve(
    new Response('<p>Sign in to the network</p>', { headers: { etag: '"9"', 'content-type': 'text/html' } }),
  );

it("a captive portal's replies for our files are never cached [ERR-26]", async () => {
  const { open, tell, get } = startWorker(portal);
  await open({ path: '/' });
  expect(await shellNow()).toBe(keptText);
  await caches.delete(cacheName);
  await expect(tell('install')).rejects.toThrow('/index.html');
  expect(await get('/assets/pane-1.js')).toContain('Sign in to the network');
  expect(await caches.match('/assets/pane-1.js')).toBeUndefined();
  expect(await get('/t/ferry/images/logo?v=1')).toContain('Sign in to the network');
  expect(await caches.match('/t/ferry/images/logo?v=1')).toBeUndefined();
});

it('a changed page is cached for the next opening, and the current one learns of it on request [HOME-27]', async () => {
  const newer = keptText.replace('kept', 'otra');
  const { open } = startWorker(() => Promise.resolve(pageOf(newer, '"2"')));
  expect(await open({ path: '/' })).toEqual({ text: keptText, told: ['newer-page'] });
  expect(await open({ path: '/' })).toEqual({ text: newer, told: [] });
});

it.each([
  ['a newer release, whose files are not here', () => pageOf('<script src="/assets/app-2.js">', '"2"')],
  ['a server in trouble', () => pageOf('trouble', '"2"', 503)],
  ['a page that nobody can name', () => pageOf('unnamed', null)],
])('%s keeps the cached page [HOME-27]', async (_, answer) => {
  const { open } = startWorker(() => Promise.resolve(answer()));
  expect(await open({ path: '/' })).toEqual({ text: keptText, told: [] });
  expect(await shellNow()).toBe(keptText);
});

const firstPage = '<script type="module" src="/assets/app-1.js"></script>';

/** Serves the shell's files, but no page. */
const filesAlone = (address: string) => {
  if (address === '/index.html') return Promise.resolve(pageOf(firstPage, '"1"'));
  return address.startsWith('/assets/') ? Promise.resolve(new Response('fetched')) : noNetwork();
};

it('a new device first caches the page and its files, then everything it has loaded, and the rest on request [HOME-38]', async () => {
  await caches.delete(cacheName);
  const { tell, open, asked: fetched } = startWorker(filesAlone);
  await tell('install');
  expect(fetched.splice(0)).toEqual(['/index.html', '/assets/app-1.js']);
  expect((await open({ path: '/', cache: 'reload' })).text).toBe(firstPage);
  expect(fetched.splice(0)).toEqual(['/']);
  const loaded = ['/assets/pane-1.js', '/rest/users/me/userinfo/en'].map((path) => location.origin + path);
  await tell('message', ['https://elsewhere.example/index.html', ...loaded]);
  expect(fetched.splice(0)).toEqual(['/assets/pane-1.js']);
  await tell('message', 'keep-all');
  expect(fetched.splice(0)).toEqual(['/index.html']);
  await tell('message', 'keep-all');
  expect(fetched).toEqual([]);
});

it('a worker that replaces another has the complete shell before it activates [HOME-38]', async () => {
  await caches.delete(cacheName);
  const { tell, registration, asked: fetched } = startWorker(filesAlone);
  registration.active = {};
  await tell('install');
  expect(fetched.toSorted()).toEqual(['/assets/app-1.js', '/assets/pane-1.js', '/index.html']);
});

it("until the shell is complete the server's page opens if online: no page mixes two releases [HOME-38]", async () => {
  await (await caches.open(cacheName)).delete('/whole-shell');
  expect((await startWorker(unchanged).open({ path: '/' })).text).toBe('from the server');
  expect((await startWorker(noNetwork).open({ path: '/' })).text).toBe(keptText);
});

const led = () => Promise.resolve({ type: 'opaqueredirect', status: 0, ok: false, headers: new Headers() } as Response);
it.each([
  ['a page of its own', portal],
  ['the way to one', led],
])('if a captive portal answers with %s in place of our page, the cached app opens [PWA-07]', async (_, answer) => {
  const { open } = startWorker(answer);
  expect((await open({ path: '/sign-in' })).text).toBe(keptText);
  expect((await open({ path: '/', cache: 'no-cache' })).text).toBe(keptText);
});

it.each([
  ['of another release', '<p>newer</p><script src="/assets/app-2.js"></script>', {}],
  ['without the app', '<p>not open yet</p>', { 'content-security-policy': "default-src 'self'" }],
])('a page of ours %s opens as the server made it [PWA-07]', async (_, ours, policy) => {
  const answer = () => Promise.resolve(new Response(ours, { headers: { 'content-type': 'text/html', ...policy } }));
  expect((await startWorker(answer).open({ path: '/sign-in' })).text).toBe(ours);
});
