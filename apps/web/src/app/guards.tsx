import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useUserInfo } from '../data/use-user-info.ts';
import { session } from '../data/session.ts';
import { useStore } from '../data/store.ts';
import { useConfig } from '../tenant/config.tsx';
import { paths } from './paths.ts';

/** Only for members: others go to sign-in and come back afterwards, or see nothing without standalone mode [STATUS-13, AUTH-32]. */
export function ForMembers({ children }: { children: ReactNode }) {
  const state = useStore(session);
  const { IsStandalonModeSupported: isStandalone } = useConfig();
  const location = useLocation();
  if (state === 'signedIn') return <ByStanding>{children}</ByStanding>;
  if (!isStandalone) return <Navigate to={paths.signIn} replace />;
  return <Navigate to={paths.signIn} replace state={{ from: location.pathname + location.search }} />;
}

/** Suspended and opted-out members see their own screens only; arrivals from a partner agree to the terms first [STATUS-14, TERMS-03]. */
function ByStanding({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { IsStandalonModeSupported: isStandalone } = useConfig();
  const status = useUserInfo()?.userStatus;
  const own =
    status === 'SUSPENDED'
      ? paths.suspended
      : status === 'OPTED_OUT'
        ? paths.optedOut
        : status === 'NEW' && !isStandalone
          ? paths.terms
          : null;
  if (own !== null && pathname !== own) return <Navigate to={own} replace />;
  if (own === null && (pathname === paths.suspended || pathname === paths.optedOut)) return <Navigate to={paths.home} replace />;
  return children;
}

/** Only for visitors without a session; members go where they came from, else Home [AUTH-04, STATUS-02]. */
export function ForVisitors({ children }: { children: ReactNode }) {
  const state = useStore(session);
  const from = (useLocation().state as { from?: string } | null)?.from;
  return state === 'signedIn' ? <Navigate to={from ?? paths.home} replace /> : children;
}
