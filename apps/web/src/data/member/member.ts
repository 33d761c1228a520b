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

/** Asks the server who is signed in, and for all that opening shows along with it. Rejects with 403 when nobody is. */
export const loadMember = (language: Language): Promise<UserInfo> =>
  loadSet('userInfo', getUserInfo, { params: { lang: language } });

/** Keeps on the server the language that the member reads [LANG-06]. */
export const saveLanguage = (language: Language): Promise<unknown> =>
  api.call(setPreferredLanguage, { params: { lang: language } });

/** Tells the server whether a member is on this device: it draws Home for nobody who has left, even where their leaving could not be told [AUTH-40]. */
function setPresenceCookie(isHere: boolean): void {
  document.cookie = `isAuthenticated=true; path=/; max-age=${isHere ? 3e7 : 0}; samesite=lax`;
}

/** Lets a member in: keeps their record, marks the device as signed in and begins loading their data in `language` [AUTH-05]. */
export function admitMember(client: QueryClient, config: Config, member: UserInfo, language: Language): void {
  const userInfo = dataSets.userInfo(language);
  const isShowingSavedData = asOf.get() !== null;
  if (!isShowingSavedData) client.setQueryData(userInfo.queryKey, member);
  markSignedIn();
  setPresenceCookie(true);
  // Taken like the rest of what the device has kept: each query knows then how to ask the server.
  if (isShowingSavedData) void client.prefetchQuery(userInfo);
  loadMemberData(client, config, member, language);
}

/** Begins loading the data sets of a signed-in member; one that fails leaves its list empty and stops no other [AUTH-05, AUTH-20]. */
export function loadMemberData(client: QueryClient, config: Config, member: UserInfo, language: Language): void {
  const { referral, favoriteCount, userInfo: _, ...always } = dataSets;
  for (const dataSet of Object.values(always)) void client.prefetchQuery(dataSet(language) as never);
  void client.prefetchQuery(unclaimedEarnings(language));
  if (config.IsReferralAvailable) void client.prefetchQuery(referral(language, config.TenantID));
  if (member.featureFlags.FAVORITE_OFFER) void client.prefetchQuery(favoriteCount());
}

/** Forgets the member on this device: cached data, flag, state [AUTH-16, ERR-02]. */
export function forgetMember(client: QueryClient): void {
  client.clear();
  markSignedOut();
  setPresenceCookie(false);
}

/** So long a sign-out waits for the server; it is owed all the same, and whoever pressed it is leaving a screen that others may see [AUTH-41]. */
const patienceMs = 1500;

/** Signs out: the device forgets even when the call fails or hangs, and owes it to the server from then on [AUTH-16]. */
export async function signOutMember(client: QueryClient): Promise<void> {
  // Before the call: a page that is closed or reloaded meanwhile has left all the same.
  queueSignOut();
  setPresenceCookie(false);
  // What is on its way would only hold the sign-out up, or come to a server that has heard of it.
  void client.cancelQueries();
  await withTimeout(flushPendingSignOut, patienceMs, undefined);
  forgetMember(client);
}
