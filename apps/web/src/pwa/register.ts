/** Registers the service worker in builds; a browser without one works all the same. */
export function registerServiceWorker(): void {
  if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js').catch(() => {});
}
