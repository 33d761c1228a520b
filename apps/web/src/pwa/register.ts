import { watchForVersions } from './waiting-version.ts';

/** Registers the service worker in builds and watches for newer versions; a browser without one works all the same. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD) return;
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  void container?.register('/sw.js').then(
    (registration) => watchForVersions(registration, container),
    () => {},
  );
}
