import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../app/paths.ts';
import { SignInForm } from '../features/sign-in/sign-in-form.tsx';
import { useSpeech } from '../i18n/language.tsx';
import { useConfig } from '../tenant/config.tsx';
import styles from './layouts/entry-form.module.css';
import { EntryPage } from './layouts/entry-page.tsx';
import { PathLink } from './layouts/path-link.tsx';

/** `/sign-in`: the form, and where there is room the tenant's picture and steps [AUTH-01, AUTH-02]. */
export function SignIn(): ReactNode {
  const { t } = useSpeech();
  const config = useConfig();
  const navigate = useNavigate();
  // Where a guard sent the visitor from is kept through sign-up and back [AUTH-04].
  const { state } = useLocation();
  return (
    <EntryPage
      panel={{
        title: config.SignInScreenTitle,
        image: config.SignInScreenImage,
        steps: config.WelcomeStepsConfigSignIn,
      }}
    >
      <h1 className={styles['title']}>{t('signIn.title')}</h1>
      <SignInForm onSignUp={() => void navigate(paths.signUp, { state })} />
      <p className={styles['other']}>
        {t('signIn.noAccount')}{' '}
        <PathLink to={paths.signUp} state={state} className={styles['link']}>
          {t('signIn.signUp')}
        </PathLink>
      </p>
    </EntryPage>
  );
}
