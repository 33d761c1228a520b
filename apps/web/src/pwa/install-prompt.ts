import { createStore } from '../state/store.ts';

/** The browser's own offer to install, as Chromium browsers make it. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's offer to install, kept until it is wanted; null where there is none. It can be used once. */
export const installPrompt = createStore<InstallPrompt | null>(null);

/** Keeps the browser's offer, which comes soon after the page has loaded, and drops it once the app was installed. */
export function watchForInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // In the place of the browser's own bar: ours comes when nothing else stands over Home.
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => installPrompt.set(null));
}

/** Whether the app was opened from the home screen; iOS says so in a way of its own. */
export function isOpenedFromHomeScreen(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
  );
}
