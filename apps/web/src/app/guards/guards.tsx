import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { withHome } from '../../data/member/member-data-provider.tsx';
import { session } from '../../device/session.ts';
import { isToConfirm, type MailLink, mailLinkOf } from '../../features/password-reset/mail-link.ts';
import { getSavedMailLink, saveMailLink } from '../../features/password-reset/saved-link.ts';
import { paths } from '../../navigation/paths.ts';
import { Navigate, useLocation, useNavigate } from '../../navigation/router.ts';
import { useStore } from '../../state/store.ts';
import { useConfig } from '../../tenant/config.tsx';
import { OpenFromAgency } from './open-from-agency.tsx';

/** Only for members: visitors go to sign-in and come back afterwards; without standalone mode nothing of the screen is drawn [STATUS-13, AUTH-32]. */
export function ForMembers({ children }: { children: ReactNode }) {
  const state = useStore(session);
  const { IsStandalonModeSupported: isStandalone } = useConfig();
  const location = useLocation();
  if (state === 'signedIn') return <StatusGuard>{children}</StatusGuard>;
  if (!isStandalone) return <OpenFromAgency />;
  return <Navigate to={paths.signIn} replace state={{ from: location.pathname + location.search }} />;
}

// What only members need is fetched for the first of them, what is known of them with it.
const loadStatusGuard = withHome(() => import('./status-guard.tsx'));
const StatusGuard = lazyPart(loadStatusGuard, 'StatusGuard', 'inPlace');

/** Fetches what all screens of a member share, while the start still asks who is here. */
export const fetchMemberScreenAhead = (): void => void loadStatusGuard().catch(() => {});

/** The same, to be drawn at once. Rejects when it is not to be had now. */
export const fetchMemberFrame = (): Promise<unknown> => StatusGuard.fetchOnce();

const hasCode = (search: string): boolean => {
  const query = new URLSearchParams(search);
  return Boolean(query.get('inviteCode') || query.get('code'));
};

/** For visitors and members alike; members by their standing. */
export function ForAnybody({ children }: { children: ReactNode }) {
  return useStore(session) === 'signedIn' ? <StatusGuard>{children}</StatusGuard> : children;
}

/** Only for visitors without a session, where the app owns sign-in; members go where they came from, else Home; one who opens a link with a code is asked about it [AUTH-03, AUTH-04, STATUS-02, REFER-20]. */
export function ForVisitors({ children }: { children: ReactNode }) {
  const state = useStore(session);
  const { IsStandalonModeSupported: isStandalone } = useConfig();
  const { state: place, search } = useLocation();
  const from = (place as { from?: string } | null)?.from;
  // Whoever came signed in brings a code that nobody asked them about; who signed up or in here has answered.
  const [cameSignedIn] = useState(state === 'signedIn');
  if (cameSignedIn && hasCode(search)) return <Navigate to={paths.invitation + search} replace />;
  if (state === 'signedIn') return <Navigate to={from ?? paths.home} replace />;
  return isStandalone ? children : <OpenFromAgency />;
}

/**
 * For visitors, and for whoever opens a link of a mail, signed in or not [STATUS-02]. The link leaves the address bar, and
 * with it the browser's history, as soon as it is read; this tab keeps it over a reload, until it is used or dead or the screen is left.
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
  // An address that a partner told is confirmed where nobody signs in, too.
  const isOpen = isToConfirm(mailLink) || (isStandalone && (mailLink !== null || !isMember));
  if (!isOpen) return <ForVisitors>{null}</ForVisitors>;
  return (
    <>
      {isMember && <StatusGuard />}
      {children(mailLink)}
    </>
  );
}
