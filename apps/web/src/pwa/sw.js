/*
 * The service worker: opens the app without a network.
 * It keeps four things, none of them about a member: the shell of this version, fonts and scripts that were used,
 * the tenant's pictures that were last seen, its logo among them, and its public configuration. Every other reply of the API passes through untouched.
 */
const version = '__VERSION__';
/** @type {string[]} */
const shellFiles = '__SHELL__';

const shell = `shell-${version}`;
const configurations = 'configuration-1';
const pictures = 'pictures-1';
const mostPictures = 60;
const patienceMs = 4000;
/** Of the shell's files, while the page that brought the worker may still be loading its own. */
const fetchedAtOnce = 3;

/** How a kept answer is looked for: by its address alone, for what a server or proxy says it varies by is the same to this device. */
const kept = (cacheName) => ({ cacheName, ignoreVary: true });

self.addEventListener('install', (event) => {
  event.waitUntil(precache());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldShells().then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (isPublicConfiguration(request, url)) event.respondWith(freshConfiguration(request));
  else if (request.method !== 'GET') return;
  else if (request.mode === 'navigate' && !isApi(url)) event.respondWith(page(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (isPicture(url)) event.respondWith(picture(request));
  else if (shellFiles.includes(url.pathname)) event.respondWith(freshOrKept(request));
});

function isApi(url) {
  return /^\/(rest|auth|ingest)\//.test(url.pathname);
}

function isPublicConfiguration(request, url) {
  return request.method === 'POST' && /^\/rest\/configuration\/[^/]+\/?$/.test(url.pathname);
}

/** A picture of a pack under the version of its bytes: the same address is the same picture. */
function isPicture(url) {
  return /^\/t\/[^/]+\/images\//.test(url.pathname) && url.searchParams.has('v');
}

/** Keeps the whole shell, a few files at a time and behind all that the page itself asks for; one that is not to be had ends it, until the next visit. */
async function precache() {
  const cache = await caches.open(shell);
  const waiting = [...shellFiles];
  const fetchInTurn = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      // Named after its content: what the page has loaded need not come again, nor what an earlier attempt has kept.
      const isBuilt = file.startsWith('/assets/');
      if (isBuilt && (await cache.match(file, { ignoreVary: true }))) continue;
      await cache.add(new Request(file, { cache: isBuilt ? 'default' : 'reload', priority: 'low' }));
    }
  };
  await Promise.all(Array.from({ length: fetchedAtOnce }, fetchInTurn));
}

async function forgetOldShells() {
  for (const name of await caches.keys()) {
    if (name.startsWith('shell-') && name !== shell) await caches.delete(name);
  }
}

/** A page is asked for first; without an answer in time, the kept shell opens in its place. */
async function page(request) {
  try {
    const answer = await inTime(fetch(request));
    // A server in trouble must not take the app away from someone standing at the gate.
    return answer.status >= 500 ? ((await keptPage()) ?? answer) : answer;
  } catch {
    return (await keptPage()) ?? Response.error();
  }
}

/** The page that holds no screen: neither a visitor's nor a member's, whoever opens it. */
function keptPage() {
  return caches.match('/index.html', kept(shell));
}

/** Names of built files change with their content, so a kept one is always right. */
async function asset(request) {
  const known = await caches.match(request, kept(shell));
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await keep(shell, request, answer.clone());
  return answer;
}

/** A kept picture at once, any other from the network; the oldest go where there are too many. */
async function picture(request) {
  const known = await caches.match(request, kept(pictures));
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) {
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
    if (answer.ok) await keep(configurations, key, withoutCookies(answer.clone()));
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
