import { Skeleton, SkeletonGroup } from '@fareback/ui/feedback/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { invitationQuery } from '../data/sets/invitation-query.ts';
import { clearInvitation, saveInvitation } from '../device/saved-invitation.ts';
import { session } from '../device/session.ts';
import { AgencyCode } from '../features/invitation/agency-code.tsx';
import { FriendsGreeting } from '../features/invitation/friends-greeting.tsx';
import { useTranslation } from '../i18n/language.tsx';
import { paths } from '../navigation/paths.ts';
import { Navigate, useLocation, useNavigate } from '../navigation/router.ts';
import { useScreenTitle } from '../navigation/use-screen-title.ts';
import { useStore } from '../state/store.ts';
import { useConfig } from '../tenant/config.tsx';
import { AskMember } from './invitation/ask-member.tsx';
import { Dead } from './invitation/dead.tsx';
import { VisitorsWays } from './invitation/visitors-ways.tsx';
import { EntryPage } from './layouts/entry-page.tsx';

/**
 * `/invitation`: opens a link with a code. A visitor is greeted and continues to sign-up or the agency's app; a member
 * is asked to use it. An agency code continues to the sign-up, or is stored for the agency's app [REFER-19, REFER-20].
 */
export function Invitation(): ReactNode {
  const query = new URLSearchParams(useLocation().search);
  const code = (query.get('inviteCode') || query.get('code') || '').trim();
  if (code === '') return <Navigate to={paths.home} replace />;
  return <Opened key={code} code={code} />;
}

function Opened({ code }: { code: string }): ReactNode {
  const { t, language } = useTranslation();
  const config = useConfig();
  const navigate = useNavigate();
  const isMember = useStore(session) === 'signedIn';
  const { data: invitation, error } = useQuery(invitationQuery(code, language, isMember));
  const isFriends = invitation?.CampaignType === 'REFERRAL';
  const signsUpHere = isMember || config.IsStandalonModeSupported;
  const isAgencys = invitation?.CampaignType === 'PROMOTIONAL' && !isMember;
  const savesCode = !isMember && (isFriends || (isAgencys && !signsUpHere));
  const name = isFriends ? invitation.inviterName : null;
  useScreenTitle(name === null ? t('invitation.titleNoName') : t('invitation.title', { name }));
  // Store it for the sign-up, or a later sign-in in this browser.
  useEffect(() => {
    if (savesCode) saveInvitation(code);
  }, [savesCode, code]);

  const leave = () => {
    clearInvitation();
    navigate(paths.home, { replace: true });
  };
  if (isAgencys && signsUpHere)
    return <Navigate to={`${paths.signUp}?${new URLSearchParams({ inviteCode: code }).toString()}`} replace />;
  const greeting = isFriends && <FriendsGreeting invitation={invitation} signsUpHere={signsUpHere} />;
  const image = (isFriends ? invitation.imageUrl : null) ?? config.SignUpScreenImage;
  return (
    <EntryPage panel={{ title: config.SignUpScreenTitle, image }}>
      {error !== null && <Dead error={error} isMember={isMember} />}
      {error === null && invitation === undefined && (
        <SkeletonGroup label={t('invitation.loading')}>
          <Skeleton height="2rem" width="80%" />
          <Skeleton height="7rem" />
          <Skeleton />
        </SkeletonGroup>
      )}
      {invitation !== undefined && isMember && (
        <AskMember code={code} isFriends={isFriends} onLeave={leave}>
          {greeting}
        </AskMember>
      )}
      {!isMember && greeting}
      {isAgencys && <AgencyCode code={code} />}
      {invitation !== undefined && !isMember && <VisitorsWays code={code} />}
    </EntryPage>
  );
}
