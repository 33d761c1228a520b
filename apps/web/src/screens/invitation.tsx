import { Skeleton, SkeletonGroup } from '@fareback/ui/feedback/skeleton.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { invitationQuery } from '../data/sets/invitation-query.ts';
import { clearInvitation, saveInvitation } from '../device/saved-invitation.ts';
import { session } from '../device/session.ts';
import { FriendsGreeting } from '../features/invitation/friends-greeting.tsx';
import styles from '../features/invitation/invitation.module.css';
import { useFullTranslation } from '../i18n/full-translation.ts';
import { useTranslation } from '../i18n/language.tsx';
import { invitationPath, paths } from '../navigation/paths.ts';
import { Navigate, useLocation, useNavigate, useScreenTitle } from '../navigation/router.ts';
import { useStore } from '../state/store.ts';
import { useConfig } from '../tenant/config.tsx';
import { SupportContact } from '../tenant/support-contact.tsx';
import { AskMember } from './invitation/ask-member.tsx';
import { Dead } from './invitation/dead.tsx';
import entry from './layouts/entry-form.module.css';
import { EntryPage } from './layouts/entry-page.tsx';
import { PathLink } from './layouts/path-link.tsx';

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

/**
 * Shown to a visitor with an agency code if there is no web sign-up: the code can be used in the agency's app
 * [REFER-20].
 */
function AgencyCode({ code }: { code: string }): ReactNode {
  const { t } = useFullTranslation();
  const { TenantName: tenant } = useConfig();
  return (
    <header className={styles['heading']}>
      <h1>{t('refer.agencyCodeTitle', { tenant })}</h1>
      <p className={styles['text']}>{t('refer.agencyCodeText', { tenant, code })}</p>
    </header>
  );
}

/**
 * Next steps without a session: sign up, or sign in and be asked then; without web sign-in, the agency's contact
 * [REFER-19].
 */
function VisitorsWays({ code }: { code: string }): ReactNode {
  const { t } = useTranslation();
  const { TenantName: tenant, IsStandalonModeSupported: isStandalone } = useConfig();
  const navigate = useNavigate();
  if (!isStandalone) return <SupportContact className={styles['contact']} />;
  return (
    <div className={styles['choices']}>
      <Button wide onClick={() => navigate(paths.signUp)}>
        {t('invitation.join', { tenant })}
      </Button>
      <p className={entry['other']}>
        <span>{t('signUp.haveAccount')}</span>{' '}
        <PathLink to={paths.signIn} state={{ from: invitationPath(code) }} className={entry['link']}>
          {t('signUp.signIn')}
        </PathLink>
      </p>
    </div>
  );
}
