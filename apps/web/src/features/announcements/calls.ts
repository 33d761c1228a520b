import {
  getNewFeature,
  getReactivationStatus,
  limits,
  markNewFeatureSeen,
  type NewFeatureStep,
  showReactivationBonusDialog,
} from '@fareback/contract';
import type { Language } from '@fareback/wording';
import { api } from '../../data/calls/client.ts';

/* API calls for announcements, loaded on demand because most visits do not need them. An unsent 'seen' shows the
   announcement again on the next visit. */

/** Polls a returning member's status; see `pollReactivation` [TUT-11]. */
export const waitForReactivation = (signal: AbortSignal): Promise<ReactivationStatus | null> =>
  pollReactivation(() => api.call(getReactivationStatus, { signal }), signal);

/** Marks the bonus dialog as shown; never rejects [TUT-12]. */
export async function markReactivationShown(): Promise<void> {
  await api.call(showReactivationBonusDialog, { body: { showReactivationBonusDialog: false } }).catch(() => {});
}

/** Loads the announcement in a language; a null id and no steps if there is no announcement [TUT-10]. */
export const loadNewFeature = (
  lang: Language,
  signal: AbortSignal,
): Promise<{ NewFeatureID: string | null; Steps: NewFeatureStep[] }> =>
  api.call(getNewFeature, { params: { lang }, signal });

/** Marks an announcement as seen; never rejects [TUT-08]. */
export async function markFeatureSeen(NewFeatureID: string): Promise<void> {
  await api.call(markNewFeatureSeen, { body: { NewFeatureID } }).catch(() => {});
}

/** Status of a member who returns after a long time. */
export interface ReactivationStatus {
  isUserInactive: boolean;
  showReactivationBonusDialog: boolean;
}

/** Seconds to wait before each attempt: doubled every time, up to a minute [TUT-11]. */
export function waitsBefore(attempts: number): readonly number[] {
  const first = limits.reactivationFirstWaitSeconds;
  const longest = limits.reactivationLongestWaitSeconds;
  return Array.from({ length: attempts }, (_, at) => Math.min(longest, first * 2 ** at));
}

/** Resolves after a time, or on abort. */
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
 * Polls until the dialog may be shown or the member is no longer inactive, and returns that status; null after the last
 * attempt or on abort. A failed attempt counts [TUT-11].
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
