import { type ReactNode, useState } from 'react';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { savedInvitation } from '../../device/saved-invitation.ts';
import { invitationPath, paths } from '../../navigation/paths.ts';
import { Navigate, useLocation } from '../../navigation/router.ts';
import { OfflineStrip } from '../../screens/layouts/offline-strip.tsx';
import { useStore } from '../../state/store.ts';
import { AgencySplash } from '../start/splash.tsx';
import { allowedPath } from './allowed-path.ts';
import { MemberScreen } from './member-screen.tsx';

/** Where a member begins. */
const invitationFirstPaths: readonly string[] = [paths.home, paths.terms];

/**
 * Members whose standing has a screen of its own see that one only; all others never see it [STATUS-14, STATUS-21, TERMS-03,
 * TERMS-04]. Newer terms are asked about on the way, which goes on afterwards [PRIV-02].
 * Without `children` it is the bar of a device without network alone, for screens that are not only members' [ERR-14].
 */
export function StatusGuard({ children }: { children?: ReactNode }) {
  return children === undefined ? <OfflineStrip /> : <AllowedScreen>{children}</AllowedScreen>;
}

function AllowedScreen({ children }: { children: ReactNode }) {
  const { pathname, search, hash, state } = useLocation();
  const member = useUserInfo();
  const invitation = useStore(savedInvitation);
  const [came, setCame] = useState<{ to: string; isAsked: boolean }>();
  if (member === undefined) return <AgencySplash />;
  const isOpen = Boolean(member.newTerms);
  // Asked on the way to a screen, never in the middle of one: a ticket that is being shown stays.
  if (came?.to !== pathname) setCame({ to: pathname, isAsked: member.newTerms === 'ASK' });
  const asksTerms = member.newTerms === 'ASK' && came?.isAsked === true;
  const wanted = allowedPath(member.userStatus, pathname, { isAsked: asksTerms, areOpen: isOpen });
  if (asksTerms && wanted === paths.terms && wanted !== pathname)
    return <Navigate to={wanted} replace state={{ from: pathname + search + hash }} />;
  const { from } = (state ?? {}) as { from?: string };
  if (pathname === paths.terms && wanted === paths.home && from !== undefined) return <Navigate to={from} replace />;
  // An invitation that was opened here before anybody was signed in is asked about first [REFER-20]; newer terms before it, which it could not stand beside.
  if (invitation !== null && !asksTerms && invitationFirstPaths.includes(wanted))
    return <Navigate to={invitationPath(invitation)} replace />;
  if (wanted !== pathname) return <Navigate to={wanted} replace />;
  return <MemberScreen>{children}</MemberScreen>;
}
