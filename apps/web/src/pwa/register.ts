import { watchForVersions } from './waiting-version.ts';

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

/** Registers the service worker in builds, once the page has loaded, and watches for newer versions; a browser without one works all the same. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD) return;
  // A worker that is new here fetches the whole app: the page that somebody waits for goes first.
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

function register(): void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  void container?.register(trustedWorker()).then(
    (registration) => watchForVersions(registration, container),
    () => {},
  );
}
