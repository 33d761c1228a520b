/* Service worker of the inspectors' page: caches all its files, which makes it work offline. API calls bypass it. */
const version = '__VERSION__';
/** @type {string[]} */
const shellFiles = '__SHELL__';

const shell = `inspect-${version}`;
const page = '/inspect/index.html';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(shell)
      .then((cache) => cache.addAll(shellFiles.map((file) => (file === page ? '/inspect/' : file))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name.startsWith('inspect-') && name !== shell).map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || !url.pathname.startsWith('/inspect/')) return;
  const wanted = request.mode === 'navigate' ? '/inspect/' : request;
  event.respondWith(caches.match(wanted, { ignoreVary: true }).then((found) => found ?? fetch(request)));
});
