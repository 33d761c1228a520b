import { ApiError, type Config } from '@fareback/contract';
import { Skeleton } from '@fareback/ui/feedback/skeleton.tsx';
import { overlaysLeft } from '@fareback/ui/overlay/use-back-closes.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { invitationQuery } from '../data/sets/invitation-query.ts';
import { clearInvitation, savedInvitation } from '../device/saved-invitation.ts';
import { AgencySignIn, PendingAccountError } from '../features/agency-account/agency-sign-in.tsx';
import { usePendingAccount } from '../features/agency-account/use-pending-account.ts';
import { InvitationChip } from '../features/invitation/invitation-chip.tsx';
import { SignUpForm, type SignUpStep } from '../features/sign-up/sign-up-form.tsx';
import { useFullTranslation } from '../i18n/full-translation.ts';
import { useTranslation } from '../i18n/language.tsx';
import { paths } from '../navigation/paths.ts';
import { Navigate, useLocation, useNavigate, useScreenTitle } from '../navigation/router.ts';
import { useStore } from '../state/store.ts';
import { useConfig } from '../tenant/config.tsx';
import styles from './layouts/entry-form.module.css';
import { EntryPage, type EntryState, useEntryState } from './layouts/entry-page.tsx';
import { PathLink } from './layouts/path-link.tsx';

/**
 * `/sign-up`: registration with or without a code; `inviteCode` or `code` in the URL fills it in; a referral code
 * redirects to the invitation first [SIGNUP-01..05, REFER-19].
 */
export function SignUp(): ReactNode {
  const { t } = useTranslation();
  const config = useConfig();
  const navigate = useNavigate();
  const { pathname, search, state: place } = useLocation();
  const query = new URLSearchParams(search);
  const at: SignUpStep = (place as { step?: unknown } | null)?.step === 'details' ? 'details' : 'code';
  useScreenTitle(t('signUp.title'));
  // Keep the redirect's origin and the email on the way here and back [AUTH-04].
  const entry = useEntryState();
  const [email, setEmail] = useState(entry.email ?? '');
  const state: EntryState = { ...entry, email };
  const goTo = async (step: SignUpStep) => {
    if (step === at) return;
    if (step === 'details') return navigate(pathname + search, { state: { ...entry, step } });
    // The details are a history entry after the code; remove a closed dialog's entry first.
    await overlaysLeft();
    navigate(-1);
  };
  const { agency, error: agencyError } = usePendingAccount(query.get('agencyAccount') === 'NEW');
  const code = query.get('inviteCode') || query.get('code') || '';
  const codeOwner = useCodeOwner(code);
  const invitation = useStore(savedInvitation);
  const panel = panelOf(config);
  if (codeOwner === 'asking' || agency === undefined)
    return (
      <EntryPage panel={panel}>
        <Skeleton />
      </EntryPage>
    );
  if (codeOwner === 'friends') return <Navigate to={paths.invitation + search} replace />;
  const heading = (step: SignUpStep) => (
    <>
      {agencyError !== null && <PendingAccountError error={agencyError} />}
      {invitation !== null && <InvitationChip code={invitation} onLeaveOut={clearInvitation} />}
      <div className={styles['heading']}>
        <h1>{step === 'code' ? config.InviteCodeTitle || t('signUp.codeTitle') : t('signUp.detailsTitle')}</h1>
        {step === 'code' && <p className={styles['text']}>{config.InviteCodeDescription || t('signUp.codeText')}</p>}
        {step === 'details' && agency !== null && <AgencyNote />}
      </div>
    </>
  );
  return (
    <EntryPage panel={panel}>
      <SignUpForm
        initialCode={code}
        initialEmail={agency?.Email ?? entry.email}
        agency={agency ?? undefined}
        onEmail={setEmail}
        at={at}
        onStep={(step) => void goTo(step)}
        heading={heading}
        onLeave={() => void overlaysLeft().then(() => navigate(paths.signIn, { state: { ...entry, email: '' } }))}
      />
      {agency === null && <AgencyWay inviteCode={code} />}
      <ToSignIn state={state} />
      <LegalLinks />
    </EntryPage>
  );
}

function ToSignIn({ state }: { state: EntryState }): ReactNode {
  const { t } = useTranslation();
  return (
    <p className={styles['other']}>
      <span>{t('signUp.haveAccount')}</span>{' '}
      <PathLink to={paths.signIn} state={state} className={styles['link']}>
        {t('signUp.signIn')}
      </PathLink>
    </p>
  );
}

/** Signs up with the agency's account, where the agency offers it [AUTH-53]. */
function AgencyWay({ inviteCode }: { inviteCode: string }): ReactNode {
  const { AgencyAccountLabel: label } = useConfig();
  return label === undefined ? null : <AgencySignIn label={label} inviteCode={inviteCode} />;
}

/** Says why no password is asked for [AUTH-50]. */
function AgencyNote(): ReactNode {
  const { t } = useFullTranslation();
  return <p className={styles['text']}>{t('agencyAccount.signUpText')}</p>;
}

function panelOf(config: Config): ComponentProps<typeof EntryPage>['panel'] {
  return {
    title: config.SignUpScreenTitle,
    image: config.SignUpScreenImage,
    strip: config.WelcomeScreenConfig.find(({ Kind }) => Kind === 'NEW')?.Image,
  };
}

/** Links to the terms that sign-up accepts, and the tenant's own link [SIGNUP-04, TEN-20]. */
function LegalLinks(): ReactNode {
  const { t } = useTranslation();
  const config = useConfig();
  return (
    <footer className={styles['legal']}>
      <p>{t('signUp.agreement')}</p>
      <p className={styles['links']}>
        <a href={config.TermsAndConditionsUrl} target="_blank" rel="noreferrer" className={styles['link']}>
          {t('common.terms')}
        </a>
        <a href={config.PrivacyPolicyUrl} target="_blank" rel="noreferrer" className={styles['link']}>
          {t('common.privacy')}
        </a>
      </p>
      {config.MoreInformationLinkURL && (
        <p>
          <span>{config.MoreInformationLinkDescription}</span>{' '}
          <a href={config.MoreInformationLinkURL} target="_blank" rel="noreferrer" className={styles['link']}>
            {config.MoreInformationLink || t('common.learnMore')}
          </a>
        </p>
      )}
    </footer>
  );
}

/** Errors that, before sign-up, only a referral code can cause. */
const friendsAlone: readonly string[] = ['31001', 'REFERRAL_CAMPAIGN_DISABLED', 'REFERRAL_DEACTIVATED'];

/**
 * Finds the owner of a sign-up link's code: a referral code, even a dead one, goes to the invitation; an agency code,
 * an unknown one or one that could not be checked is filled in [SIGNUP-02, REFER-19].
 */
function useCodeOwner(code: string): 'asking' | 'friends' | 'agencys' {
  const { language } = useTranslation();
  const { IsReferralAvailable } = useConfig();
  const asks = code !== '' && IsReferralAvailable;
  const { data, error } = useQuery({ ...invitationQuery(code, language, false), enabled: asks });
  if (!asks) return 'agencys';
  if (error !== null) return error instanceof ApiError && friendsAlone.includes(error.code) ? 'friends' : 'agencys';
  if (data === undefined) return 'asking';
  return data.CampaignType === 'REFERRAL' ? 'friends' : 'agencys';
}
