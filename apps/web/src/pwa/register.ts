import { waitingVersion } from './waiting-version.ts';

const WORKER = '/sw.js';

interface ScriptPolicies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** Returns the worker's URL through a Trusted Types policy that allows only this script. */
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

/** Watches a registration for newer versions; the very first version needs no permission. */
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
 * Registers the service worker and watches for newer versions; browsers without support work anyway. A new worker
 * caches what the page has loaded, which makes it available offline; the rest follows after `firstScreenMs`, behind the
 * first screen's requests [HOME-38].
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
