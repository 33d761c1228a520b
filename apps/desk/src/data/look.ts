import { useSyncExternalStore } from 'react';

export const looks = ['device', 'light', 'dark'] as const;
export type Look = (typeof looks)[number];

const place = 'desk.look';
const listeners = new Set<() => void>();

const look = (): Look => looks.find((known) => known === localStorage.getItem(place)) ?? 'device';

export function followLook(): void {
  const chosen = look();
  if (chosen === 'device') delete document.documentElement.dataset['scheme'];
  else document.documentElement.dataset['scheme'] = chosen;
}

export function chooseLook(chosen: Look): void {
  localStorage.setItem(place, chosen);
  followLook();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLook = (): Look => useSyncExternalStore(subscribe, look);
