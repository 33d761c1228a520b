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

/*
 * The calls of announcements, fetched when the first one is due: most visits make none of them. Where the server could not
 * be told that something was shown, it is shown once more on the next visit.
 */

/** Asks for a while how a member stands who came back; see `pollReactivation` [TUT-11]. */
export const followReactivation = (signal: AbortSignal): Promise<ReactivationStatus | null> =>
  pollReactivation(() => api.call(getReactivationStatus, { signal }), signal);

/** Notes that the dialog about the bonus was shown; never rejects [TUT-12]. */
export async function noteReactivationShown(): Promise<void> {
  await api.call(showReactivationBonusDialog, { body: { showReactivationBonusDialog: false } }).catch(() => {});
}

/** What is to be announced, in a language; a null id and no steps when nothing is [TUT-10]. */
export const askNewFeature = (
  lang: Language,
  signal: AbortSignal,
): Promise<{ NewFeatureID: string | null; Steps: NewFeatureStep[] }> =>
  api.call(getNewFeature, { params: { lang }, signal });

/** Notes that an announcement was seen; never rejects [TUT-08]. */
export async function noteNewFeatureSeen(NewFeatureID: string): Promise<void> {
  await api.call(markNewFeatureSeen, { body: { NewFeatureID } }).catch(() => {});
}
