import { createStore } from './store.ts';

export interface Notice {
  title: string;
  text?: string;
  tone?: 'plain' | 'success' | 'error';
  durationMs?: number;
}

export const notices = createStore<readonly Notice[]>([]);

/** Counter that increases when earlier errors no longer apply. */
export const errorsCleared = createStore(0);

/** Shows a message over the page, from any code [ERR-19]. */
export function notify(notice: Notice): void {
  notices.set([...notices.get(), notice]);
}

/** Removes shown and queued errors after a success or when the connection is back [ERR-19]. */
export function clearErrors(): void {
  notices.set(notices.get().filter(({ tone }) => tone !== 'error'));
  errorsCleared.set(errorsCleared.get() + 1);
}

/** Removes and returns all queued messages, so each is shown once. */
export function takeNotices(): readonly Notice[] {
  const waiting = notices.get();
  if (waiting.length > 0) notices.set([]);
  return waiting;
}
