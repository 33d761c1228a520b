import type { ApiError, Endpoint } from '@fareback/contract';
import type { QueryClient } from '@tanstack/react-query';
import { hasSignInFlag, session } from '../../device/session.ts';
import { appError } from '../../state/app-error.ts';
import { forgetMember } from '../member/member.ts';
import { dataSets } from '../sets/data-sets.ts';

/** Calls whose screens show their own errors and retries [ERR-05, TERMS-08, STATUS-18]. */
function isExempt(path: string): boolean {
  return (
    path.startsWith('/auth/') ||
    path.includes('/participation/') ||
    ['/validation', '/redemption', '/claim', '/claimAll', '/userStatus', '/optBackIn'].some((end) => path.endsWith(end))
  );
}

/** Changes rejected because of the member's status [STATUS-22]. */
const accountStatusCodes: ReadonlySet<string> = new Set(['ACCOUNT_SUSPENDED', 'ACCOUNT_OPTED_OUT']);

/** True for the lists that a start loads; the member's record is not one of them. */
const isList = ({ queryKey: [name] }: { queryKey: readonly unknown[] }): boolean =>
  typeof name === 'string' && name !== 'userInfo' && name in dataSets;

/** Resolves once no list is loading or being retried. */
function listsSettled(client: QueryClient): Promise<void> {
  const cache = client.getQueryCache();
  const isUnderWay = () => cache.findAll({ predicate: isList, fetchStatus: 'fetching' }).length > 0;
  if (!isUnderWay()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = cache.subscribe(() => {
      if (isUnderWay()) return;
      stop();
      resolve();
    });
  });
}

/** True if any list, even an empty one, arrived since sign-in [ERR-04]. */
const anyListLoaded = (client: QueryClient): boolean =>
  client.getQueriesData({ predicate: isList }).some(([, data]) => data !== undefined);

/**
 * Decides what a failed call does to the whole app. A session that the server itself calls lost signs out with an
 * error. Any other failure opens the error page only if every list of the start has failed and there is nothing to
 * show. Loaded data stays: lists and forms show their own errors, and background refreshes are retried silently
 * [ERR-02..05, D-224]. Only a lost session replaces the maintenance page [ERR-15]. A change rejected by the member's
 * status reloads their record, and the guard redirects [STATUS-14]. Calls `report` for each failure.
 */
export function createFailurePolicy(
  client: QueryClient,
  report: (error: ApiError, route: Endpoint) => void,
  isOnline: () => boolean = () => navigator.onLine,
): (error: ApiError, route: Endpoint) => void {
  const decideOnceSettled = async (type: 'NETWORK_ERROR' | 'GENERAL_ERROR') => {
    await listsSettled(client);
    const isBare = session.get() === 'signedIn' && !anyListLoaded(client);
    // The bar shows that the device is offline [ERR-12].
    if (isBare && isOnline() && appError.get() === 'NONE') appError.set(type);
  };
  return (error, route) => {
    report(error, route);
    const wasSignedIn = session.get() === 'signedIn';
    if (error.code === 'SESSION_REQUIRED' && (wasSignedIn || !isExempt(route.path))) {
      // A visitor has no session to lose and gets sign-in, not an error [AUTH-03]. A member with a lost session was
      // informed by an earlier response, and may be signing in again.
      const hasNone = session.get() === 'signedOut' || (session.get() === 'unknown' && !hasSignInFlag());
      forgetMember(client);
      if (hasNone) return;
      appError.set('LOGIN_ERROR');
      return;
    }
    // The account was suspended or opted out since the last load: the reloaded record redirects to its screen.
    if (accountStatusCodes.has(error.code)) {
      void client.invalidateQueries({ queryKey: ['userInfo'], refetchType: 'all' });
      return;
    }
    if (isExempt(route.path) || appError.get() === 'MAINTENANCE') return;
    if (!wasSignedIn || anyListLoaded(client)) return;
    void decideOnceSettled(error.code === 'NETWORK_ERROR' ? 'NETWORK_ERROR' : 'GENERAL_ERROR');
  };
}
