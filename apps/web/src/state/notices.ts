import { createStore } from './store.ts';

/** A short message that stands over the page for a few seconds. */
export interface Notice {
  title: string;
  text?: string;
  tone?: 'plain' | 'success' | 'error';
  durationMs?: number;
}

/** Messages that wait to be shown, oldest first. */
export const notices = createStore<readonly Notice[]>([]);

/** How often errors were told to be over. */
export const errorsEnded = createStore(0);

/** Shows a message over the page, from anywhere [ERR-19]. */
export function notify(notice: Notice): void {
  notices.set([...notices.get(), notice]);
}

/**
 * Errors told before are over: something went through since, or the connection is back. Those that stand go, those that
 * wait are not shown [ERR-19].
 */
export function endErrors(): void {
  notices.set(notices.get().filter(({ tone }) => tone !== 'error'));
  errorsEnded.set(errorsEnded.get() + 1);
}

/** Takes all waiting messages, so that each is shown once. */
export function takeNotices(): readonly Notice[] {
  const waiting = notices.get();
  if (waiting.length > 0) notices.set([]);
  return waiting;
}
