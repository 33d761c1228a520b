import { useSyncExternalStore } from 'react';

/** Light, dark, or as the device has it. */
export const looks = ['device', 'light', 'dark'] as const;
export type Look = (typeof looks)[number];

const place = 'desk.look';
const listeners = new Set<() => void>();

const look = (): Look => looks.find((known) => known === localStorage.getItem(place)) ?? 'device';

/** Draws the page as was chosen on this device. */
export function followLook(): void {
  const chosen = look();
  if (chosen === 'device') delete document.documentElement.dataset['scheme'];
  else document.documentElement.dataset['scheme'] = chosen;
}

/** Chooses, and keeps it on this device. */
export function chooseLook(chosen: Look): void {
  localStorage.setItem(place, chosen);
  followLook();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is chosen now. */
export const useLook = (): Look => useSyncExternalStore(subscribe, look);
