import { type Config, getUserInfo, setPreferredLanguage, type UserInfo } from '@fareback/contract';
import type { Language } from '@fareback/wording';
import type { QueryClient } from '@tanstack/react-query';
import { markSignedIn, markSignedOut, queueSignOut } from '../../device/session.ts';
import { asOf } from '../../state/as-of.ts';
import { api } from '../calls/client.ts';
import { withTimeout } from '../calls/with-timeout.ts';
import { dataSets, unclaimedEarnings } from '../sets/data-sets.ts';
import { loadSet } from '../sets/load-set.ts';
import { flushPendingSignOut } from './pending-sign-out.ts';

/** Loads the signed-in member with the bootstrap data. Rejects with 403 without a session. */
export const loadMember = (language: Language): Promise<UserInfo> =>
  loadSet('userInfo', getUserInfo, { params: { lang: language } });

export const saveLanguage = (language: Language): Promise<unknown> =>
  api.call(setPreferredLanguage, { params: { lang: language } });

/**
 * Sets the presence flag for the server, which renders no Home for a member who signed out, even if the sign-out call
 * failed [AUTH-40].
 */
function setPresenceCookie(isHere: boolean): void {
  document.cookie = `isAuthenticated=true; path=/; max-age=${isHere ? 3e7 : 0}; samesite=lax`;
}

/**
 * Signs a member in: caches their record, marks the device as signed in and loads their data in `language` [AUTH-05].
 */
export function admitMember(client: QueryClient, config: Config, member: UserInfo, language: Language): void {
  const userInfo = dataSets.userInfo(language);
  const isShowingSavedData = asOf.get() !== null;
  if (!isShowingSavedData) client.setQueryData(userInfo.queryKey, member);
  markSignedIn();
  setPresenceCookie(true);
  // Register it like the other cached data, to give each query its fetch function.
  if (isShowingSavedData) void client.prefetchQuery(userInfo);
  loadMemberData(client, config, member, language);
}

/**
 * Starts loading a member's data sets; one that fails leaves its list empty and does not affect the others [AUTH-05,
 * AUTH-20].
 */
export function loadMemberData(client: QueryClient, config: Config, member: UserInfo, language: Language): void {
  const { referral, favoriteCount, userInfo: _, ...always } = dataSets;
  for (const dataSet of Object.values(always)) void client.prefetchQuery(dataSet(language) as never);
  void client.prefetchQuery(unclaimedEarnings(language));
  if (config.IsReferralAvailable) void client.prefetchQuery(referral(language, config.TenantID));
  if (member.featureFlags.FAVORITE_OFFER) void client.prefetchQuery(favoriteCount());
}

/** Clears the member from this device: cached data, flag, state [AUTH-16, ERR-02]. */
export function forgetMember(client: QueryClient): void {
  client.clear();
  markSignedOut();
  setPresenceCookie(false);
}

/**
 * Longest wait of a sign-out for the server. It is queued anyway, and the user is leaving a screen that others may see
 * [AUTH-41].
 */
const patienceMs = 1500;

/** Signs out: clears the device even if the call fails or hangs, and queues it for the server [AUTH-16]. */
export async function signOutMember(client: QueryClient): Promise<void> {
  // Before the call, because the page may be closed while it runs.
  queueSignOut();
  setPresenceCookie(false);
  // Pending requests would delay the sign-out or fail after it.
  void client.cancelQueries();
  await withTimeout(flushPendingSignOut, patienceMs, undefined);
  forgetMember(client);
}
