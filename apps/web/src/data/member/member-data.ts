import type { Config, UserInfo } from '@fareback/contract';
import type { Language } from '@fareback/wording';
import { hasOfflineState } from '../../device/session.ts';
import { asOf } from '../../state/as-of.ts';
import { apiBase } from '../calls/api-base.ts';
import { createFailurePolicy } from '../calls/failure-policy.ts';
import { isTransientFailure } from '../calls/is-transient-failure.ts';
import type { restoreState } from '../offline/offline-state.ts';
import { reportError } from '../reports/report-error.ts';
import { queryClient } from '../sets/query-client.ts';
import { refreshOnReturn } from '../sets/refresh-on-return.ts';
import { admitMember, forgetMember, loadMember, saveLanguage } from './member.ts';

/** What keeps on the device what the server tells; where the API has another host nothing is, as nobody tells the page that another member has come [ERR-14]. */
const loadOfflineState = () =>
  apiBase === '' ? import('../offline/offline-state.ts') : Promise.reject(new Error('kept nowhere'));

/** A start has better things to do first. */
const idleMs = 1500;

/** The member whom the device has kept, whose data is at hand from then on; null where it has kept nobody [ERR-14]. */
async function restoreMember(...args: Parameters<typeof restoreState>): Promise<UserInfo | null> {
  if (!hasOfflineState()) return null;
  return loadOfflineState().then(
    (restored) => restored.restoreState(...args),
    () => null,
  );
}

/**
 * The member of this device: as the device has kept them, else as the server knows them. Who has chosen another language
 * elsewhere is met in that one, and where nobody answers in the one of what was kept [AUTH-05, ERR-14].
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

/** As `admitMember`, and what is told of them is kept on the device. */
function admitAndSave(...[client, config, member, language]: Parameters<typeof admitMember>): void {
  admitMember(client, config, member, language);
  const startSaving = () =>
    void loadOfflineState().then(({ watchAndSaveState }) => watchAndSaveState(client, config.TenantID), Boolean);
  setTimeout(startSaving, asOf.get() === null ? idleMs : 0);
}

/** All that is known of members, what keeps it and what it asks for: loaded by `member-data-provider.tsx`. */
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
