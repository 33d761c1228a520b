import {
  getNewFeature,
  getReactivationStatus,
  markNewFeatureSeen,
  type NewFeatureStep,
  showReactivationBonusDialog,
} from '@fareback/contract';
import type { Language } from '@fareback/wording';
import { api } from '../../data/calls/client.ts';
import { pollReactivation, type ReactivationStatus } from './poll-reactivation.ts';

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
