import type { ApiError, Route } from '@fareback/contract';
import type { QueryClient } from '@tanstack/react-query';
import { hasSignInFlag, session } from '../device/session.ts';
import { appError } from '../state/app-error.ts';
import { forgetMember } from './member.ts';

/** Calls whose failures their own screens show, and their retry with them [ERR-05, TERMS-08, STATUS-18]. */
function isExempt(path: string): boolean {
  return (
    path.startsWith('/auth/') ||
    path.includes('/participation/') ||
    ['/validation', '/redemption', '/claim', '/claimAll', '/userStatus', '/optBackIn'].some((end) => path.endsWith(end))
  );
}

/** Changes refused because of the member's standing [STATUS-22]. */
const standingCodes: ReadonlySet<string> = new Set(['ACCOUNT_SUSPENDED', 'ACCOUNT_OPTED_OUT']);

/** Resolves once no campaign call is under way, repeated tries included. */
function campaignsSettled(client: QueryClient): Promise<void> {
  const cache = client.getQueryCache();
  const isUnderWay = () => cache.findAll({ queryKey: ['campaigns'], fetchStatus: 'fetching' }).length > 0;
  if (!isUnderWay()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = cache.subscribe(() => {
      if (isUnderWay()) return;
      stop();
      resolve();
    });
  });
}

/** Whether the campaign list was ever received since sign-in, an empty one included [ERR-04]. */
const campaignsLoaded = (client: QueryClient): boolean =>
  client.getQueriesData({ queryKey: ['campaigns'] }).some(([, data]) => data !== undefined);

/**
 * What a failed call does to the whole app: a lost session signs out and says so; a call that reached nobody, while the
 * device believes itself online, opens the error page; any other failure opens it only if there is nothing to show once
 * the campaign call has had its say, so that one list in trouble does not take a start down [ERR-02..05]. The
 * maintenance page gives way to a lost session only [ERR-15]. A change refused because of the member's standing asks for
 * their record anew, and the guard leads on [STATUS-14]. Each failure is handed to `report`.
 */
export function createFailurePolicy(
  client: QueryClient,
  report: (error: ApiError, route: Route) => void,
  isOnline: () => boolean = () => navigator.onLine,
): (error: ApiError, route: Route) => void {
  const decideOnceSettled = async () => {
    await campaignsSettled(client);
    const isBare = session.get() === 'signedIn' && !campaignsLoaded(client);
    if (isBare && isOnline() && appError.get() === 'NONE') appError.set('GENERAL_ERROR');
  };
  return (error, route) => {
    report(error, route);
    const wasSignedIn = session.get() === 'signedIn';
    if (error.status === 403 && (wasSignedIn || !isExempt(route.path))) {
      // Who was never here has no session to lose: a stranger meets the way in, not an error [AUTH-03].
      const isStranger = session.get() === 'unknown' && !hasSignInFlag();
      forgetMember(client);
      if (isStranger) return;
      appError.set('LOGIN_ERROR');
      return;
    }
    // The account rests since this page last asked: the record that follows leads to the screen that says so.
    if (standingCodes.has(error.code)) {
      void client.invalidateQueries({ queryKey: ['userInfo'], refetchType: 'all' });
      return;
    }
    if (isExempt(route.path) || appError.get() === 'MAINTENANCE') return;
    // Offline is shown by the bar, with the content that is already here [ERR-12].
    if (error.code === 'NETWORK_ERROR') {
      if (isOnline()) appError.set('NETWORK_ERROR');
      return;
    }
    if (!wasSignedIn || campaignsLoaded(client)) return;
    void decideOnceSettled();
  };
}
