import { type AppErrorType, defaultEnvironmentName } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { Icon, type IconName } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { getMemberData, withAppParts } from '../data/member/member-data-provider.tsx';
import { hasSignInFlag, session } from '../device/session.ts';
import { useTranslation } from '../i18n/language.tsx';
import { paths } from '../navigation/paths.ts';
import { Navigate, useNavigate, useScreenTitle } from '../navigation/router.ts';

import { checkHealth, isReachable } from '../pwa/health.ts';
import { appError } from '../state/app-error.ts';
import { useStore } from '../state/store.ts';
import { TenantLogo } from '../tenant/tenant-logo.tsx';
import styles from './error-page.module.css';

const MaintenanceMessage = lazyPart(() => import('./error-page/maintenance-message.tsx'), 'MaintenanceMessage');
const SupportPhone = lazyPart(() => import('./error-page/support-phone.tsx'), 'SupportPhone', 'inPlace');
const SavedTickets = lazyPart(
  withAppParts(() => import('./error-page/saved-tickets.tsx')),
  'SavedTickets',
);

const faces = {
  LOGIN_ERROR: { icon: 'lock', title: 'errorPage.loginTitle', text: 'errorPage.loginText', way: 'signIn.submit' },
  NETWORK_ERROR: {
    icon: 'offline',
    title: 'errorPage.networkTitle',
    text: 'errorPage.networkText',
    way: 'common.retry',
  },
  MAINTENANCE: {
    icon: 'settings',
    title: 'errorPage.maintenanceTitle',
    text: 'errorPage.maintenanceText',
    way: 'common.retry',
  },
  GENERAL_ERROR: {
    icon: 'alert',
    title: 'errorPage.generalTitle',
    text: 'common.somethingWrong',
    way: 'errorPage.goHome',
  },
} as const satisfies Record<
  Exclude<AppErrorType, 'NONE'>,
  { icon: IconName; title: string; text: string; way: string }
>;

type Environment = { environment?: string | undefined };

/**
 * Replaces the app during an error. Title, text and button depend on its kind; the button clears it and goes Home
 * (sign-in without a session), or checks if maintenance has ended. Offline it links to the saved tickets, and
 * disappears once the server responds [ERR-07, ERR-09, ERR-12, ERR-14, ERR-15, ERR-16, ERR-20].
 */
export function ErrorPage({ environment = import.meta.env.VITE_ENVIRONMENT_NAME }: Environment): ReactNode {
  const error = useStore(appError);
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  useScreenTitle(error === 'NONE' ? '' : t(faces[error].title));
  /** A ticket shown at a gate stays until it is closed. */
  const [isShowing, setShowing] = useState(false);
  useRecovery(error === 'NETWORK_ERROR' && !isShowing, () => {
    appError.set('NONE');
    if (session.get() === 'signedIn') getMemberData()?.catchUp();
  });
  if (error === 'NONE') return <Navigate to={paths.home} replace />;
  const { icon, title, text, way } = faces[error];

  const goHome = async () => {
    if (error === 'MAINTENANCE') {
      setBusy(true);
      await checkHealth();
      setBusy(false);
      if (appError.get() === 'MAINTENANCE') return;
    } else void checkHealth();
    navigate(paths.home, { replace: true });
    appError.set('NONE');
  };
  return (
    <main id="content" className={styles['page']}>
      <TenantLogo className={styles['logo']} />
      <div className={styles['message']} role="alert">
        <span className={styles['disc']}>
          <Icon name={icon} size={40} />
        </span>
        <h1>{t(title)}</h1>
        <p className={styles['text']}>
          {error === 'MAINTENANCE' ? (
            <Suspense fallback={<span>{t(text)}</span>}>
              <MaintenanceMessage>{t(text)}</MaintenanceMessage>
            </Suspense>
          ) : (
            t(text)
          )}
        </p>
      </div>
      <Button busy={busy} onClick={() => void goHome()}>
        {t(way)}
      </Button>
      {hasSignInFlag() && error !== 'LOGIN_ERROR' && (
        <Suspense fallback={null}>
          <SavedTickets onShowing={setShowing} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <SupportPhone />
      </Suspense>
      <BuildLabel environment={environment} />
    </main>
  );
}

/** Name and version of the build, unless riders use it [ERR-11]. */
function BuildLabel({ environment }: Environment): ReactNode {
  const label = environmentLabel(environment, import.meta.env.VITE_VERSION);
  return label === null ? null : <p className={styles['label']}>{label}</p>;
}

/** Poll interval, because browsers do not always report a returned network. */
const lookSeconds = 5;

/**
 * Calls `onBack` once while `isAwaited`, as soon as the server responds; does not poll while offline or hidden
 * [ERR-12].
 */
function useRecovery(isAwaited: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!isAwaited) return undefined;
    let isOver = false;
    const look = async () => {
      if (!navigator.onLine || document.visibilityState !== 'visible') return;
      if (!(await isReachable()) || isOver) return;
      isOver = true;
      back();
    };
    const looked = () => void look();
    const timer = setInterval(looked, lookSeconds * 1000);
    addEventListener('online', looked);
    document.addEventListener('visibilitychange', looked);
    return () => {
      isOver = true;
      clearInterval(timer);
      removeEventListener('online', looked);
      document.removeEventListener('visibilitychange', looked);
    };
  }, [isAwaited]);
}

/**
 * Version and environment for the error page; null if the environment's name begins with `prod`, which is also the
 * default [ERR-11, CONST-07].
 */
export function environmentLabel(name: string | undefined, version: string | undefined): string | null {
  const environment = name || defaultEnvironmentName;
  return environment.startsWith('prod') ? null : [version, environment].filter(Boolean).join(' · ');
}
