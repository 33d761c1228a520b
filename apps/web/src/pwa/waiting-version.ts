import { createStore } from '../state/store.ts';

/** The worker of a newer version that is ready and waits for this page's permission; null while there is none. */
export const waitingVersion = createStore<ServiceWorker | null>(null);

/** Follows a registration: tells when a newer version has been fetched. The very first version waits for nobody. */
export function watchForVersions(registration: ServiceWorkerRegistration, container: ServiceWorkerContainer): void {
  const offer = (worker: ServiceWorker | null) => {
    if (worker?.state === 'installed' && container.controller !== null) waitingVersion.set(worker);
  };
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => offer(worker));
  });
}

/** Turns the page to the waiting version; the page loads again once the new worker has taken over. */
export function takeWaitingVersion(): void {
  const worker = waitingVersion.get();
  if (worker === null) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage('take-over');
}
