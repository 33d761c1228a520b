import { waitingVersion } from './waiting-version.ts';

const WORKER = '/sw.js';

interface ScriptPolicies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** The worker's address as browsers with Trusted Types demand it: our policy vouches for this one script and no other. */
function trustedWorker(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: ScriptPolicies };
  if (!trustedTypes) return WORKER;
  const policy = trustedTypes.createPolicy('fareback', {
    createScriptURL(url) {
      if (url !== WORKER) throw new TypeError(`Not a script of ours: ${url}`);
      return url;
    },
  });
  return policy.createScriptURL(WORKER);
}

/** Follows a registration: tells when a newer version has been fetched. The very first version waits for nobody. */
function watchForVersions(registration: ServiceWorkerRegistration, container: ServiceWorkerContainer): void {
  const offer = (worker: ServiceWorker | null) => {
    if (worker?.state === 'installed' && container.controller !== null) waitingVersion.set(worker);
  };
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => offer(worker));
  });
}

/**
 * Registers the service worker and watches for newer versions; a browser without one works all the same. One that is new
 * here keeps what the page has loaded, so that it opens without a network from then on; the rest of the app follows after
 * `firstScreenMs`, for it goes behind what somebody waits for [HOME-38].
 */
export function registerServiceWorker(firstScreenMs: number): void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!import.meta.env.PROD || container === undefined) return;
  const keep = (what: string[] | 'keep-all') => void container.ready.then(({ active }) => active?.postMessage(what));
  if (container.controller === null) keep(performance.getEntriesByType('resource').map(({ name }) => name));
  setTimeout(keep, firstScreenMs, 'keep-all');
  void container.register(trustedWorker()).then(
    (registration) => watchForVersions(registration, container),
    () => {},
  );
}
