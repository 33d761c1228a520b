import { limits } from '@fareback/contract';

const KEY = 'installPromptDismissedAt';

const restMs = limits.installPromptRestDays * 24 * 60 * 60 * 1000;

/** Keeps on this device that the prompt was sent away at `now`, in ms. */
export function snoozePrompt(now: number): void {
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // A browser that keeps nothing asks again on the next visit.
  }
}

/** Whether the prompt was sent away less than 30 days before `now`, in ms [PWA-06]. */
export function isPromptSnoozed(now: number): boolean {
  const dismissedAt = Number(localStorage.getItem(KEY) ?? Number.NaN);
  return now - dismissedAt < restMs;
}
