import type { Config, UserInfo } from '@fareback/contract';
import type { Language } from '@fareback/wording';
import { hasOfflineState } from '../../device/session.ts';
import { asOf } from '../../state/as-of.ts';
import { apiBase } from '../calls/api-base.ts';
import { hasOwnSender } from '../calls/client.ts';
import { createFailurePolicy } from '../calls/failure-policy.ts';
import { isTransientFailure } from '../calls/is-transient-failure.ts';
import type { restoreState } from '../offline/offline-state.ts';
import { reportError } from '../reports/report-error.ts';
import { queryClient } from '../sets/query-client.ts';
import { refreshOnReturn } from '../sets/refresh-on-return.ts';
import { admitMember, forgetMember, loadMember, saveLanguage } from './member.ts';

/**
 * Loads the module that caches data on the device. With an API on another host, or with access tokens, nothing is
 * cached, because the page could not detect a change of member [ERR-14].
 */
const loadOfflineState = () =>
  apiBase === '' && !hasOwnSender() ? import('../offline/offline-state.ts') : Promise.reject(new Error('kept nowhere'));

/** The start has priority. */
const idleMs = 1500;

/** Returns the member cached on the device and loads their data; null without a cache [ERR-14]. */
async function restoreMember(...args: Parameters<typeof restoreState>): Promise<UserInfo | null> {
  if (!hasOfflineState()) return null;
  return loadOfflineState().then(
    (restored) => restored.restoreState(...args),
    () => null,
  );
}

/**
 * Returns the device's member: cached, else from the server. After a language change elsewhere uses the new language,
 * or the cached one if there is no response [AUTH-05, ERR-14].
 */
async function loadCurrentMember(config: Config, language: Language): Promise<UserInfo> {
  const restored = await restoreMember(config, language);
  return (
    restored ??
    loadMember(language).catch(async (error) => {
      const fallback = isTransientFailure(error) ? await restoreMember(config, language, true) : null;
      if (fallback === null) throw error;
      return { ...fallback, language };
    })
  );
}

/** Like `admitMember`, and caches the member's data on the device. */
function admitAndSave(...[client, config, member, language]: Parameters<typeof admitMember>): void {
  admitMember(client, config, member, language);
  const startSaving = () =>
    void loadOfflineState().then(({ watchAndSaveState }) => watchAndSaveState(client, config.TenantID), Boolean);
  setTimeout(startSaving, asOf.get() === null ? idleMs : 0);
}

/** Member data: its queries, caches and the account it belongs to. Loaded by `member-data-provider.tsx`. */
export const memberData = {
  client: queryClient,
  meet: loadCurrentMember,
  ask: loadMember,
  admit: admitAndSave,
  saveLanguage,
  forget: () => forgetMember(queryClient),
  catchUp: () => void refreshOnReturn(queryClient),
  judgeFailure: createFailurePolicy(queryClient, reportError),
};
