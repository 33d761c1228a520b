import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { withHomeParts } from '../../data/member/member-data-provider.tsx';
import { session } from '../../device/session.ts';
import {
  getSavedMailLink,
  isToConfirm,
  type MailLink,
  mailLinkOf,
  saveMailLink,
} from '../../features/password-reset/mail-link.ts';

import { paths } from '../../navigation/paths.ts';
import { Navigate, useLocation, useNavigate } from '../../navigation/router.ts';
import { useStore } from '../../state/store.ts';
import { useConfig } from '../../tenant/config.tsx';
import { OpenFromAgency } from './open-from-agency.tsx';

/**
 * Members only: visitors go to sign-in and return afterwards; without standalone mode the screen is not rendered
 * [STATUS-13, AUTH-32].
 */
export function ForMembers({ children }: { children: ReactNode }) {
  const state = useStore(session);
  const { IsStandalonModeSupported: isStandalone } = useConfig();
  const location = useLocation();
  if (state === 'signedIn') return <StatusGuard>{children}</StatusGuard>;
  if (!isStandalone) return <OpenFromAgency />;
  return <Navigate to={paths.signIn} replace state={{ from: location.pathname + location.search }} />;
}

// Loaded with the first member screen, together with member data.
const loadStatusGuard = withHomeParts(() => import('./status-guard.tsx'));
const StatusGuard = lazyPart(loadStatusGuard, 'StatusGuard', 'inPlace');

/** Preloads the part that all member screens share, while the start still identifies the user. */
export const prefetchMemberScreen = (): void => void loadStatusGuard().catch(() => {});

/** The same for immediate rendering. Rejects if it cannot be loaded. */
export const loadMemberFrame = (): Promise<unknown> => StatusGuard.fetchOnce();

const hasCode = (search: string): boolean => {
  const query = new URLSearchParams(search);
  return Boolean(query.get('inviteCode') || query.get('code'));
};

/** For visitors and members; members by their status. */
export function ForAnybody({ children }: { children: ReactNode }) {
  return useStore(session) === 'signedIn' ? <StatusGuard>{children}</StatusGuard> : children;
}

/**
 * Visitors only, where the app has its own sign-in. Members go back to the requested page, else Home; one who opens a
 * link with a code is asked about it [AUTH-03, AUTH-04, STATUS-02, REFER-20].
 */
export function ForVisitors({ children }: { children: ReactNode }) {
  const state = useStore(session);
  const { IsStandalonModeSupported: isStandalone } = useConfig();
  const { state: place, search } = useLocation();
  const from = (place as { from?: string } | null)?.from;
  // A member who arrived signed in has not been asked about the code yet; one who signed in or up here has.
  const [cameSignedIn] = useState(state === 'signedIn');
  if (cameSignedIn && hasCode(search)) return <Navigate to={paths.invitation + search} replace />;
  if (state === 'signedIn') return <Navigate to={from ?? paths.home} replace />;
  return isStandalone ? children : <OpenFromAgency />;
}

/**
 * For visitors, and for users of an email link, signed in or not [STATUS-02]. The link is removed from the address bar
 * and the history as soon as it is read; this tab keeps it across reloads until it is used, dead, or the screen is
 * left.
 */
export function ForLinkHolders({ children }: { children: (link: MailLink | null) => ReactNode }) {
  const isMember = useStore(session) === 'signedIn';
  const { IsStandalonModeSupported: isStandalone } = useConfig();
  const navigate = useNavigate();
  const { hash, pathname, search, state } = useLocation();
  const [mailLink, setMailLink] = useState(() => mailLinkOf(hash) ?? getSavedMailLink());
  const arrived = mailLinkOf(hash);
  if (arrived !== null && arrived.token !== mailLink?.token) setMailLink(arrived);
  useLayoutEffect(() => {
    const fresh = mailLinkOf(hash);
    if (fresh === null) return;
    if (isStandalone || isToConfirm(fresh)) saveMailLink(fresh);
    navigate(pathname + search, { replace: true, state });
  }, [hash, isStandalone, navigate, pathname, search, state]);
  // An email address provided by a partner is confirmed even without web sign-in.
  const isOpen = isToConfirm(mailLink) || (isStandalone && (mailLink !== null || !isMember));
  if (!isOpen) return <ForVisitors>{null}</ForVisitors>;
  return (
    <>
      {isMember && <StatusGuard />}
      {children(mailLink)}
    </>
  );
}
