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

/** Shows a message over the page, from anywhere [ERR-19]. */
export function notify(notice: Notice): void {
  notices.set([...notices.get(), notice]);
}

/** Takes all waiting messages, so that each is shown once. */
export function takeNotices(): readonly Notice[] {
  const waiting = notices.get();
  if (waiting.length > 0) notices.set([]);
  return waiting;
}
