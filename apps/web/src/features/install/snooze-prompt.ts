import { limits } from '@fareback/contract';

const KEY = 'installPromptDismissedAt';

const restMs = limits.installPromptRestDays * 24 * 60 * 60 * 1000;

/** Stores on this device that the prompt was dismissed at `now`, in ms. */
export function snoozePrompt(now: number): void {
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // Without storage the prompt returns on the next visit.
  }
}

/** True if the prompt was dismissed less than 30 days before `now`, in ms [PWA-06]. */
export function isPromptSnoozed(now: number): boolean {
  const dismissedAt = Number(localStorage.getItem(KEY) ?? Number.NaN);
  return now - dismissedAt < restMs;
}
