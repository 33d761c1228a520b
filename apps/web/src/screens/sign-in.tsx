import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { whenIdle } from '../device/when-idle.ts';
import { Onboarding } from '../features/onboarding/onboarding.tsx';
import { PlainAnswerContext } from '../features/sign-in/plain-answer.ts';
import { SignInForm } from '../features/sign-in/sign-in-form.tsx';
import { useTranslation } from '../i18n/language.tsx';
import { paths } from '../navigation/paths.ts';
import { useLocation, useNavigate, useScreenTitle } from '../navigation/router.ts';

import { useConfig } from '../tenant/config.tsx';
import styles from './layouts/entry-form.module.css';
import { EntryPage, type EntryState, useEntryState } from './layouts/entry-page.tsx';

import { PathLink } from './layouts/path-link.tsx';

const loadAgency = () => import('../features/agency-account/agency-sign-in.tsx');
const AgencySignIn = lazyPart(loadAgency, 'AgencySignIn', 'inPlace');
const AgencyOutcome = lazyPart(loadAgency, 'AgencyOutcome', 'inPlace');
const PasskeySignIn = lazyPart(() => import('../features/sign-in/passkey-sign-in.tsx'), 'PasskeySignIn', 'inPlace');

/** `/sign-in`: the form, and on wide screens the tenant's picture and steps [AUTH-01, AUTH-02]. */
export function SignIn(): ReactNode {
  const { t } = useTranslation();
  useScreenTitle(t('signIn.title'));
  const config = useConfig();
  const navigate = useNavigate();
  const entry = useEntryState();
  const answer = use(PlainAnswerContext);
  const [email, setEmail] = useState(entry.email ?? answer?.email ?? '');
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const { search } = useLocation();
  const outcome = new URLSearchParams(search).get('agencyAccount');
  // Keep the redirect's origin and the email on every way that returns here [AUTH-04].
  const state: EntryState = { ...entry, email };
  // The open dialog is a history entry, which the next screen replaces.
  const leaveDialog = (path: string) => navigate(path, { state, replace: true });
  return (
    <EntryPage
      panel={{
        title: config.SignInScreenTitle,
        image: config.SignInScreenImage,
        strip: config.WelcomeScreenConfig.find(({ Kind }) => Kind === 'EXISTING')?.Image,
        steps: config.WelcomeStepsConfigSignIn,
      }}
    >
      <h1 className={styles['title']}>{t('signIn.title')}</h1>
      {isIdle && outcome !== null && (
        <Suspense>
          <AgencyOutcome outcome={outcome} onEmail={setEmail} />
        </Suspense>
      )}
      <SignInForm
        email={email}
        onEmail={setEmail}
        forgotLink={
          <PathLink to={paths.passwordReset} state={state} className={styles['link']}>
            {t('signIn.forgot')}
          </PathLink>
        }
        onSignUp={() => leaveDialog(paths.signUp)}
        onReset={() => leaveDialog(paths.passwordReset)}
      />
      <p className={styles['other']}>
        <span>{t('signIn.noAccount')}</span>{' '}
        <PathLink to={paths.signUp} state={state} className={styles['link']}>
          {t('signIn.signUp')}
        </PathLink>
      </p>
      {isIdle && <OtherWays />}
      {/* An existing member from a reset or invitation skips the choice between new and existing. */}
      {!entry.email && <Onboarding onSignUp={() => leaveDialog(paths.signUp)} />}
    </EntryPage>
  );
}

/** The agency's account and passkeys, loaded once the page is idle [AUTH-48, AUTH-53]. */
function OtherWays(): ReactNode {
  const { AgencyAccountLabel: label } = useConfig();
  return (
    <Suspense>
      {label !== undefined && <AgencySignIn label={label} />}
      {'PublicKeyCredential' in window && <PasskeySignIn />}
    </Suspense>
  );
}
