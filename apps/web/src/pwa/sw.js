/*
 * The service worker: opens the app without a network.
 * It keeps four things, none of them about a member: the shell of this version, fonts and scripts that were used,
 * the tenant's pictures that were last seen, its logo among them, and its public configuration. Every other reply of the API passes through untouched.
 */
const version = '__VERSION__';
/** @type {string[]} */
const shellFiles = '__SHELL__';

const shell = `shell-${version}`;
/** Stands in the shell once all of it is kept. */
const wholeShell = '/whole-shell';
/** Home's addresses: what a member opens. */
const homes = ['/', '/earn', '/redeem', '/redemption', '/point_history', '/tutorial'];
/** The database that holds what the device keeps of a member; it goes with them. */
const safe = 'tickets';
const configurations = 'configuration-1';
const pictures = 'pictures-1';
const mostPictures = 60;
const patienceMs = 4000;
/** Of the shell's files, while the page that brought the worker may still be loading its own. */
const fetchedAtOnce = 3;

/** Whether the page of an opening has become another one at the server, by the client that was opened with it. */
const openings = new Map();

/** How a kept answer is looked for: by its address alone, for what a server or proxy says it varies by is the same to this device. */
const kept = (cacheName) => ({ cacheName, ignoreVary: true });

self.addEventListener('install', (event) => {
  // What takes the place of another worker has to be whole; on a device without one the page comes first.
  event.waitUntil(self.registration.active ? keepShell() : keepFirstPage());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldShells().then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting());
  // What the page has loaded, and the rest once its first screen is through.
  if (Array.isArray(event.data))
    event.waitUntil(keepFiles(shellFiles.filter((file) => event.data.includes(self.location.origin + file))));
  if (event.data === 'keep-all') event.waitUntil(keepShell());
  // Asked by the page once it listens: told unasked, an answer that is quicker than the page would be lost.
  if (event.data === 'newer-page') event.waitUntil(tellNewer(event.source));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (isPublicConfiguration(request, url)) event.respondWith(freshConfiguration(request));
  else if (request.method !== 'GET') return;
  else if (request.mode === 'navigate' && !isApi(url)) event.respondWith(page(event, url));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (isPicture(url)) event.respondWith(picture(request));
  else if (shellFiles.includes(url.pathname)) event.respondWith(freshOrKept(request));
});

function isApi(url) {
  return /^\/(rest|auth|ingest|local)\//.test(url.pathname);
}

function isPublicConfiguration(request, url) {
  return request.method === 'POST' && /^\/rest\/configuration\/[^/]+\/?$/.test(url.pathname);
}

/** A picture of a pack under the version of its bytes: the same address is the same picture. */
function isPicture(url) {
  return /^\/t\/[^/]+\/images\//.test(url.pathname) && url.searchParams.has('v');
}

/** Keeps the whole shell, once. */
async function keepShell() {
  const cache = await caches.open(shell);
  if (await cache.match(wholeShell)) return;
  await keepFiles(shellFiles);
  await cache.put(wholeShell, new Response());
}

/** Keeps the page that opens without a network, and what it starts with. */
async function keepFirstPage() {
  await keepFiles(['/index.html']);
  const named = await filesNamedBy(await keptPage());
  await keepFiles(shellFiles.filter((file) => named.includes(file)));
}

/** The built files that a page names: what it is loaded with before any of them asks for more. */
async function filesNamedBy(answer) {
  return (await answer.clone().text()).match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
}

/** Keeps files of the shell, a few at a time and behind all that the page itself asks for; one that is not to be had ends it, until the next visit. */
async function keepFiles(files) {
  const cache = await caches.open(shell);
  const waiting = [...files];
  const fetchInTurn = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      // Named after its content: what the page has loaded need not come again, nor what an earlier attempt has kept.
      const isBuilt = file.startsWith('/assets/');
      if (isBuilt && (await cache.match(file, { ignoreVary: true }))) continue;
      const answer = await fetch(new Request(file, { cache: isBuilt ? 'default' : 'reload', priority: 'low' }));
      if (!(await isOurs(file, answer))) throw new Error(`${file} is not to be had`);
      await cache.put(file, answer);
    }
  };
  await Promise.all(Array.from({ length: fetchedAtOnce }, fetchInTurn));
}

/** A page in place of what was asked for: a firewall's, or a portal's that wants a sign-in first. */
const isPage = (answer) => answer.headers.get('content-type')?.includes('text/html') ?? false;

/** Whether an answer is the file of ours that was asked for; a page of ours names the files that it starts with. */
async function isOurs(file, answer) {
  if (!answer.ok) return false;
  return file.endsWith('.html') ? (await filesNamedBy(answer)).length > 0 : !isPage(answer);
}

async function forgetOldShells() {
  for (const name of await caches.keys()) {
    if (name.startsWith('shell-') && name !== shell) await caches.delete(name);
  }
}

/**
 * Home opens from the kept shell at once where the device keeps what it shows and the whole shell, so that no page is put
 * together out of two releases, and the server is asked behind it. Any other page is asked for first, Home, too, when it is
 * loaded anew; without an answer in time, the kept shell opens in its place.
 */
async function page(event, url) {
  const { request } = event;
  if (homes.includes(url.pathname) && url.search === '' && request.cache === 'default' && (await isHomeKept())) {
    const own = await keptPage();
    if (own) {
      const isNewer = freshenPage(own.headers.get('etag'));
      openings.set(event.resultingClientId, isNewer);
      event.waitUntil(isNewer);
      return own;
    }
  }
  try {
    const answer = await inTime(fetch(request));
    // A server in trouble must not take the app away from someone standing at the gate, nor may a portal of the network.
    return answer.status >= 500 || (await isStrangers(answer)) ? ((await keptPage()) ?? answer) : answer;
  } catch {
    return (await keptPage()) ?? Response.error();
  }
}

/** Whether a network's portal answered in the place of our server: by a page of its own, or by leading to one; our server leads nobody from a page to another [PWA-07]. */
async function isStrangers(answer) {
  if (answer.type === 'opaqueredirect' || answer.redirected) return true;
  // Each page of ours has a policy, also the few without the app.
  const isMarked = answer.headers.has('content-security-policy');
  return answer.ok && isPage(answer) && !isMarked && !(await isOurs('/index.html', answer));
}

/** The page that holds no screen: neither a visitor's nor a member's, whoever opens it. */
function keptPage() {
  return caches.match('/index.html', kept(shell));
}

async function isHomeKept() {
  try {
    if (!(await caches.match(wholeShell, kept(shell)))) return false;
    return (await indexedDB.databases()).some(({ name }) => name === safe);
  } catch {
    return false;
  }
}

async function tellNewer(client) {
  const isNewer = await openings.get(client.id);
  openings.delete(client.id);
  if (isNewer) client.postMessage('newer-page');
}

/**
 * Keeps the shell as the server makes it now, and answers whether it is another one than before: the agency has changed, or
 * the language. One of a newer release comes with its own worker, which keeps its files.
 */
async function freshenPage(known) {
  try {
    const answer = await fetch(new Request('/index.html', { cache: 'no-cache' }));
    const tag = answer.headers.get('etag');
    if (answer.redirected || tag === null || tag === known || !(await isOurs('/index.html', answer))) return false;
    const named = await filesNamedBy(answer);
    if (!named.every((file) => shellFiles.includes(file))) return false;
    await keep(shell, '/index.html', answer);
    return true;
  } catch {
    // No network: the next opening asks again.
    return false;
  }
}

/** Names of built files change with their content, so a kept one is always right. */
async function asset(request) {
  const known = await caches.match(request, kept(shell));
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok && !isPage(answer)) await keep(shell, request, answer.clone());
  return answer;
}

/** A kept picture at once, any other from the network; the oldest go where there are too many. */
async function picture(request) {
  const known = await caches.match(request, kept(pictures));
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok && !isPage(answer)) {
    await keep(pictures, request, answer.clone());
    const cache = await caches.open(pictures);
    const all = await cache.keys();
    await Promise.all(all.slice(0, Math.max(0, all.length - mostPictures)).map((old) => cache.delete(old)));
  }
  return answer;
}

async function freshOrKept(request) {
  try {
    return await inTime(fetch(request));
  } catch {
    return (await caches.match(request, kept(shell))) ?? Response.error();
  }
}

/** The tenant's public configuration: fresh when there is a network, else the last one seen for the same question. */
async function freshConfiguration(request) {
  const question = await request.clone().text();
  const key = new Request(`${request.url}?asked=${encodeURIComponent(question)}`);
  try {
    const answer = await inTime(fetch(request));
    if (answer.ok && !isPage(answer)) await keep(configurations, key, withoutCookies(answer.clone()));
    return answer;
  } catch {
    return (await caches.match(key, kept(configurations))) ?? Response.error();
  }
}

function withoutCookies(answer) {
  const headers = new Headers({ 'content-type': answer.headers.get('content-type') ?? 'application/json' });
  return new Response(answer.body, { status: answer.status, headers });
}

/** A full disk must not fail the request that was being answered. */
async function keep(name, request, answer) {
  try {
    const cache = await caches.open(name);
    await cache.put(request, answer);
  } catch {}
}

function inTime(answer) {
  const late = new Promise((_, reject) => {
    setTimeout(() => reject(new Error('too slow')), patienceMs);
  });
  return Promise.race([answer, late]);
}
