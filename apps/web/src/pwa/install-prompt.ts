import { createStore } from '../state/store.ts';

export interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's install prompt, kept for later use; null without one. Works once. */
export const installPrompt = createStore<InstallPrompt | null>(null);

/** Keeps the browser's install prompt, which arrives soon after load; drops it after installation. */
export function watchForInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Suppresses the browser's own bar; ours appears when nothing else is open over Home.
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => installPrompt.set(null));
}

/** True if the app was opened from the home screen; iOS has its own flag for it. */
export function isOpenedFromHomeScreen(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
  );
}

export interface Device {
  userAgent: string;
  maxTouchPoints: number;
}

/** An iPhone, iPod or iPad; an iPad that claims to be a Mac is recognized by its touch screen [PWA-03]. */
export function isAppleTouch({ userAgent, maxTouchPoints }: Device): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
