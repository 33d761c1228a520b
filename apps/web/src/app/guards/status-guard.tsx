import { type ReactNode, useState } from 'react';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { savedInvitation } from '../../device/saved-invitation.ts';
import { invitationPath, paths } from '../../navigation/paths.ts';
import { Navigate, useLocation } from '../../navigation/router.ts';
import { useStore } from '../../state/store.ts';
import { AgencySplash } from '../start/splash.tsx';
import { allowedPath } from './allowed-path.ts';
import { Background, MemberScreen } from './member-screen.tsx';

const invitationFirstPaths: readonly string[] = [paths.home, paths.terms];

/**
 * Members whose status has its own screen see only that; others never see it [STATUS-14, STATUS-21, TERMS-03,
 * TERMS-04]. Newer terms are asked about during navigation, which then continues [PRIV-02]. Without `children` it
 * renders only the offline bar, for screens that visitors share [ERR-14].
 */
export function StatusGuard({ children }: { children?: ReactNode }) {
  return children === undefined ? <Background /> : <AllowedScreen>{children}</AllowedScreen>;
}

function AllowedScreen({ children }: { children: ReactNode }) {
  const { pathname, search, hash, state } = useLocation();
  const member = useUserInfo();
  const invitation = useStore(savedInvitation);
  const [came, setCame] = useState<{ to: string; isAsked: boolean }>();
  if (member === undefined) return <AgencySplash />;
  const isOpen = Boolean(member.newTerms);
  // Ask during navigation only, never on a screen: an open ticket stays.
  if (came?.to !== pathname) setCame({ to: pathname, isAsked: member.newTerms === 'ASK' });
  const asksTerms = member.newTerms === 'ASK' && came?.isAsked === true;
  const wanted = allowedPath(member.userStatus, pathname, { isAsked: asksTerms, areOpen: isOpen });
  if (asksTerms && wanted === paths.terms && wanted !== pathname)
    return <Navigate to={wanted} replace state={{ from: pathname + search + hash }} />;
  const { from } = (state ?? {}) as { from?: string };
  if (pathname === paths.terms && wanted === paths.home && from !== undefined) return <Navigate to={from} replace />;
  // A referral opened before sign-in is asked about first [REFER-20], but after newer terms, because both cannot be
  // open at once.
  if (invitation !== null && !asksTerms && invitationFirstPaths.includes(wanted))
    return <Navigate to={invitationPath(invitation)} replace />;
  if (wanted !== pathname) return <Navigate to={wanted} replace />;
  return <MemberScreen>{children}</MemberScreen>;
}
