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

/** Registers the service worker and watches for newer versions; a browser without one works all the same. */
export function registerServiceWorker(): void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!import.meta.env.PROD || container === undefined) return;
  void container.register(trustedWorker()).then(
    (registration) => watchForVersions(registration, container),
    () => {},
  );
}
