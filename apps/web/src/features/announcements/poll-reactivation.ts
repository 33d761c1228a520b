import { limits } from '@fareback/contract';

/** Where a member stands who came back after a long time. */
export interface ReactivationStatus {
  isUserInactive: boolean;
  showReactivationBonusDialog: boolean;
}

/** Seconds to wait before each of so many attempts: doubled every time, up to a minute [TUT-11]. */
export function waitsBefore(attempts: number): readonly number[] {
  const first = limits.reactivationFirstWaitSeconds;
  const longest = limits.reactivationLongestWaitSeconds;
  return Array.from({ length: attempts }, (_, at) => Math.min(longest, first * 2 ** at));
}

/** Resolves after so many seconds, or as soon as the signal says to stop. */
function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, seconds * 1000);
    signal.addEventListener('abort', done);
  });
}

/**
 * Asks how a member stands until the dialog may be shown or they count as inactive no more, and answers that; null once
 * it was asked often enough, or told to stop. An attempt that fails counts [TUT-11].
 */
export async function pollReactivation(
  ask: () => Promise<ReactivationStatus>,
  signal: AbortSignal,
): Promise<ReactivationStatus | null> {
  for (const seconds of waitsBefore(limits.reactivationAttempts)) {
    await pause(seconds, signal);
    if (signal.aborted) return null;
    const status = await ask().catch(() => null);
    if (signal.aborted) return null;
    if (status !== null && (status.showReactivationBonusDialog || !status.isUserInactive)) return status;
  }
  return null;
}
