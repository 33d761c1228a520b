import { isAppleTouch, isOpenedFromHomeScreen } from './install-prompt.ts';

/**
 * Whether this device can show notifications: INSTALL_FIRST on an iPhone or iPad whose app is not on the home screen,
 * BLOCKED after the rider or the browser refused.
 */
export type PushAbility = 'CAN' | 'BLOCKED' | 'INSTALL_FIRST' | 'NEVER';

/** The service workers; access throws in a frame with an opaque origin, such as the desk's preview. */
function workersOrNull(): ServiceWorkerContainer | null {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null;
  }
}

export function pushAbility(): PushAbility {
  const isThere = 'Notification' in globalThis && 'PushManager' in globalThis && workersOrNull() !== null;
  if (isThere) return Notification.permission === 'denied' ? 'BLOCKED' : 'CAN';
  return isAppleTouch(navigator) && !isOpenedFromHomeScreen() ? 'INSTALL_FIRST' : 'NEVER';
}

const registrationOrNull = async (): Promise<ServiceWorkerRegistration | null> =>
  (await workersOrNull()?.getRegistration()) ?? null;

/** Returns this device's subscription; null without one, and in a browser that cannot have one. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  if (pushAbility() !== 'CAN' || Notification.permission !== 'granted') return null;
  const registration = await registrationOrNull();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Digest by which the server names a device, without its address. */
export async function deviceOf({ endpoint }: Pick<PushSubscription, 'endpoint'>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  const text = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace('=', '');
}

/** How long to wait for the service worker, which is registered only after the first screen, in milliseconds. */
const workerMs = 10_000;

/** The service worker did not become ready in time. */
export class WorkerNotReady extends Error {
  override name = 'WorkerNotReady';
}

async function readyRegistration(): Promise<ServiceWorkerRegistration> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new WorkerNotReady()), workerMs);
  });
  try {
    return await Promise.race([navigator.serviceWorker.ready, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Asks for permission and subscribes; call it in a click. Null if the rider refused. A subscription with another key is
 * replaced, because no server can use it.
 */
export async function subscribeHere(pushKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await readyRegistration();
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  try {
    return await registration.pushManager.subscribe(options);
  } catch (error) {
    const old = await registration.pushManager.getSubscription();
    if (old === null) throw error;
    await old.unsubscribe();
    return registration.pushManager.subscribe(options);
  }
}
