/* Service worker: opens the app offline. It caches four things, without member data: this version's shell, used fonts
   and scripts, the last seen pictures of the tenant with its logo, and its public configuration. All other API replies
   bypass it. It also shows push notifications. */
const version = '__VERSION__';
/** @type {string[]} */
const shellFiles = '__SHELL__';

const shell = `shell-${version}`;
/** Marker entry in the shell's cache once the shell is complete. */
const wholeShell = '/whole-shell';
/** Home's addresses, which members open. */
const homes = ['/', '/earn', '/redeem', '/redemption', '/point_history', '/tutorial'];
/** The database with this device's member data; deleted with the session. */
const safe = 'tickets';
const signOutPath = '/auth/logout';
const settingsPath = '/rest/users/me/notifications';
const subscriptionsPath = '/rest/users/me/push-subscriptions';
const configurations = 'configuration-1';
const pictures = 'pictures-1';
const mostPictures = 60;
const patienceMs = 4000;
/** Parallel requests for shell files, while the page may still load its own. */
const fetchedAtOnce = 3;

/** By client id: whether its page has changed on the server. */
const openings = new Map();

/** Cache lookup by URL alone: differences by `Vary` do not matter on one device. */
const kept = (cacheName) => ({ cacheName, ignoreVary: true });

self.addEventListener('install', (event) => {
  // A worker that replaces another needs the complete shell; on a new device the page comes first.
  event.waitUntil(self.registration.active ? keepShell() : keepFirstPage());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldShells().then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting());
  // Files that the page has loaded; the rest after its first screen.
  if (Array.isArray(event.data))
    event.waitUntil(keepFiles(shellFiles.filter((file) => event.data.includes(self.location.origin + file))));
  if (event.data === 'keep-all') event.waitUntil(keepShell());
  // The page asks once it listens, because an unrequested message could arrive too early.
  if (event.data === 'newer-page') event.waitUntil(tellNewer(event.source));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  // Also without network: messages that wait at the push service must not be shown to who uses the device next.
  if (url.pathname === signOutPath) event.waitUntil(endPush());
  if (isPublicConfiguration(request, url)) event.respondWith(freshConfiguration(request));
  else if (request.method !== 'GET') return;
  else if (request.mode === 'navigate' && !isApi(url)) event.respondWith(page(event, url));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (isPicture(url)) event.respondWith(picture(request));
  else if (shellFiles.includes(url.pathname)) event.respondWith(freshOrKept(request));
});

// Every push is shown: browsers take the permission from sites that stay silent.
self.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewPush(event));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openFrom(event.notification));
});

function isApi(url) {
  return /^\/(rest|auth|ingest|local)\//.test(url.pathname);
}

function isPublicConfiguration(request, url) {
  return request.method === 'POST' && /^\/rest\/configuration\/[^/]+\/?$/.test(url.pathname);
}

/** A pack picture's URL contains the version of its bytes, so it never changes. */
function isPicture(url) {
  return /^\/t\/[^/]+\/images\//.test(url.pathname) && url.searchParams.has('v');
}

async function keepShell() {
  const cache = await caches.open(shell);
  if (await cache.match(wholeShell)) return;
  await keepFiles(shellFiles);
  await cache.put(wholeShell, new Response());
}

/** Caches the offline page and its initial files. */
async function keepFirstPage() {
  await keepFiles(['/index.html']);
  const named = await filesNamedBy(await keptPage());
  await keepFiles(shellFiles.filter((file) => named.includes(file)));
}

/** Returns the built files that a page references directly. */
async function filesNamedBy(answer) {
  return (await answer.clone().text()).match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
}

/** Caches shell files, a few at a time and with low priority; stops at a failure, until the next visit. */
async function keepFiles(files) {
  const cache = await caches.open(shell);
  const waiting = [...files];
  const fetchInTurn = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      // Content-hashed: files already loaded or cached need no request.
      const isBuilt = file.startsWith('/assets/');
      if (isBuilt && (await cache.match(file, { ignoreVary: true }))) continue;
      const answer = await fetch(new Request(file, { cache: isBuilt ? 'default' : 'reload', priority: 'low' }));
      if (!(await isOurs(file, answer))) throw new Error(`${file} is not to be had`);
      await cache.put(file, answer);
    }
  };
  await Promise.all(Array.from({ length: fetchedAtOnce }, fetchInTurn));
}

/** True for an HTML page in place of a file: from a firewall, or a captive portal that requires sign-in. */
const isPage = (answer) => answer.headers.get('content-type')?.includes('text/html') ?? false;

/** True if a reply is the requested file of ours; our pages reference their initial files. */
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
 * Home opens from the cached shell at once if both its data and the complete shell are cached, so no page mixes two
 * releases, and is revalidated afterwards. Other pages, and Home on a reload, ask the server first; without a reply in
 * time the cached shell opens.
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
    // A server error must not take the app away from a rider at the gate, nor may a captive portal.
    return answer.status >= 500 || (await isStrangers(answer)) ? ((await keptPage()) ?? answer) : answer;
  } catch {
    return (await keptPage()) ?? Response.error();
  }
}

/**
 * True if a captive portal answered in our server's place: with its own page or a redirect; our server never redirects
 * pages [PWA-07].
 */
async function isStrangers(answer) {
  if (answer.type === 'opaqueredirect' || answer.redirected) return true;
  // Every page of ours has a policy, even the few without the app.
  const isMarked = answer.headers.has('content-security-policy');
  return answer.ok && isPage(answer) && !isMarked && !(await isOurs('/index.html', answer));
}

/** Returns the shell page, which contains no visitor or member content. */
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
 * Updates the cached shell page; returns true if it changed because of the agency or the language. A newer release has
 * its own worker, which caches its files.
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

/** Built file names contain a content hash, so a cached one is always valid. */
async function asset(request) {
  const known = await caches.match(request, kept(shell));
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok && !isPage(answer)) await keep(shell, request, answer.clone());
  return answer;
}

/** Serves a cached picture at once, others from the network; deletes the oldest beyond the limit. */
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

/** The tenant's public configuration: from the network, else the last reply to the same request. */
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

/** A full disk must not fail the request. */
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

/** The notification in a message, in the form that some browsers show without us; null if it is not ours. */
function notificationIn(data) {
  try {
    return data.json().notification ?? null;
  } catch {
    return null;
  }
}

/** Shows a message; one with the same tag is replaced, so a message that comes twice is seen once. */
function showPush(data) {
  const { title = self.location.hostname, navigate = '/', ...rest } = notificationIn(data) ?? {};
  return self.registration.showNotification(title, { ...rest, data: { navigate } });
}

/** Opens the notification's screen, in an open window of the app if there is one. */
async function openFrom({ data }) {
  const url = new URL(data?.navigate ?? '/', self.location.origin);
  if (url.origin !== self.location.origin) return;
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (!open) {
    await self.clients.openWindow(url.href);
    return;
  }
  await open.focus();
  if (url.pathname !== '/') await open.navigate(url.href).catch(() => {});
}

/**
 * Ends this device's subscription: its push service drops waiting messages, also those that the browser would show
 * without this worker.
 */
async function endPush() {
  const subscription = await self.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Subscribes again after the browser replaced or ended the subscription; without a signed-in member it stays ended. */
async function renewPush({ newSubscription }) {
  const reply = await fetch(settingsPath);
  if (!reply.ok) return endPush();
  const { pushKey } = await reply.json();
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(options));
  const { endpoint, keys } = subscription.toJSON();
  const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
  await fetch(subscriptionsPath, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}
