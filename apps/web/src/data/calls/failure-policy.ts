import type { ApiError, Endpoint } from '@fareback/contract';
import type { QueryClient } from '@tanstack/react-query';
import { hasSignInFlag, session } from '../../device/session.ts';
import { appError } from '../../state/app-error.ts';
import { forgetMember } from '../member/member.ts';
import { dataSets } from '../sets/data-sets.ts';

/** Calls whose failures their own screens show, and their retry with them [ERR-05, TERMS-08, STATUS-18]. */
function isExempt(path: string): boolean {
  return (
    path.startsWith('/auth/') ||
    path.includes('/participation/') ||
    ['/validation', '/redemption', '/claim', '/claimAll', '/userStatus', '/optBackIn'].some((end) => path.endsWith(end))
  );
}

/** Changes refused because of the member's standing [STATUS-22]. */
const accountStatusCodes: ReadonlySet<string> = new Set(['ACCOUNT_SUSPENDED', 'ACCOUNT_OPTED_OUT']);

/** Whether a query is one of the lists that a start loads; the member's record is no list. */
const isList = ({ queryKey: [name] }: { queryKey: readonly unknown[] }): boolean =>
  typeof name === 'string' && name !== 'userInfo' && name in dataSets;

/** Resolves once no list is under way, repeated tries included. */
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

/** Whether any list was ever received since sign-in, an empty one included [ERR-04]. */
const anyListLoaded = (client: QueryClient): boolean =>
  client.getQueriesData({ predicate: isList }).some(([, data]) => data !== undefined);

/**
 * What a failed call does to the whole app: a session that the server itself calls lost signs out and says so; any other failure opens the error page
 * only if there is nothing to show once every list of the start has had its say. What was loaded stays: a list in trouble
 * says so in its own place, a form in its own, and a refresh that nobody asked for is repeated quietly [ERR-02..05, D-224].
 * The maintenance page gives way to a lost session only [ERR-15]. A change refused because of the member's standing asks
 * for their record anew, and the guard leads on [STATUS-14]. Each failure is handed to `report`.
 */
export function createFailurePolicy(
  client: QueryClient,
  report: (error: ApiError, route: Endpoint) => void,
  isOnline: () => boolean = () => navigator.onLine,
): (error: ApiError, route: Endpoint) => void {
  const decideOnceSettled = async (type: 'NETWORK_ERROR' | 'GENERAL_ERROR') => {
    await listsSettled(client);
    const isBare = session.get() === 'signedIn' && !anyListLoaded(client);
    // Offline is shown by the bar [ERR-12].
    if (isBare && isOnline() && appError.get() === 'NONE') appError.set(type);
  };
  return (error, route) => {
    report(error, route);
    const wasSignedIn = session.get() === 'signedIn';
    if (error.code === 'SESSION_REQUIRED' && (wasSignedIn || !isExempt(route.path))) {
      // Who was never here has no session to lose: a stranger meets the way in, not an error [AUTH-03]. Who has lost theirs
      // was told so by an earlier reply, and may be signing in already.
      const hasNone = session.get() === 'signedOut' || (session.get() === 'unknown' && !hasSignInFlag());
      forgetMember(client);
      if (hasNone) return;
      appError.set('LOGIN_ERROR');
      return;
    }
    // The account rests since this page last asked: the record that follows leads to the screen that says so.
    if (accountStatusCodes.has(error.code)) {
      void client.invalidateQueries({ queryKey: ['userInfo'], refetchType: 'all' });
      return;
    }
    if (isExempt(route.path) || appError.get() === 'MAINTENANCE') return;
    if (!wasSignedIn || anyListLoaded(client)) return;
    void decideOnceSettled(error.code === 'NETWORK_ERROR' ? 'NETWORK_ERROR' : 'GENERAL_ERROR');
  };
}
