import { ErrorState } from '@fareback/ui/feedback/empty-state.tsx';
import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { AppBar, Page } from '@fareback/ui/layout/page.tsx';
import { overlaysLeft } from '@fareback/ui/overlay/use-back-closes.ts';
import type { ReactNode } from 'react';
import { useConnections } from '../features/connect/connections.ts';
import { ProviderList, ProviderSkeletons } from '../features/connect/provider-list.tsx';
import { LanguageButton } from '../features/language/language-button.tsx';
import { useFullTranslation } from '../i18n/full-translation.ts';
import { paths } from '../navigation/paths.ts';
import { Navigate, useLocation, useNavigate, useScreenTitle } from '../navigation/router.ts';

import { TenantLogo } from '../tenant/tenant-logo.tsx';
import styles from './screens.module.css';
import { VerifyOver } from './verify-over.tsx';

/** Returns the provider in the URL, whose drawer opens at first; also from the result of a provider sign-in. */
function getRequestedProvider(search: string): string | null {
  const query = new URLSearchParams(search);
  return query.has('status') ? null : query.get('provider');
}

/**
 * `/app_connection`: the accounts a member can connect; without any it redirects to Home's Earn tab [STATUS-06,
 * PROV-08, PROV-09, PROV-10].
 */
export function Connect(): ReactNode {
  const { t } = useFullTranslation();
  useScreenTitle(t('connect.title'));
  const navigate = useNavigate();
  // A member sent here by an offer returns to the shop; without history there is only Home.
  const goBack = () => {
    const entry = history.state as { idx?: number } | null;
    navigate((entry?.idx ?? 0) > 0 ? -1 : paths.home);
  };
  const { search } = useLocation();
  const loaded = useConnections();
  // Remove the drawer's own history entry first.
  const forgetWanted = () => {
    if (getRequestedProvider(search) !== null)
      void overlaysLeft().then(() => navigate(paths.connect, { replace: true }));
  };
  if (loaded.state === 'ready' && loaded.connections.length === 0) return <Navigate to={paths.home} replace />;
  return (
    <Page
      narrow
      skipLabel={t('access.skipToContent')}
      header={
        <AppBar start={<IconButton icon="back" label={t('access.back')} onClick={goBack} />} end={<LanguageButton />}>
          <TenantLogo header />
        </AppBar>
      }
    >
      <div className={styles['connectIntro']}>
        <h1>{t('connect.title')}</h1>
        <p className={styles['connectText']}>{t('connect.text')}</p>
      </div>
      {loaded.state === 'loading' && <ProviderSkeletons />}
      {loaded.state === 'failed' && (
        <ErrorState
          title={t('connect.failedTitle')}
          retryLabel={t('common.retry')}
          onRetry={loaded.retry}
          retrying={loaded.retrying}
        />
      )}
      {loaded.state === 'ready' && (
        <VerifyOver>
          <ProviderList
            connections={loaded.connections}
            wantedId={getRequestedProvider(search)}
            onWantedSeen={forgetWanted}
          />
        </VerifyOver>
      )}
    </Page>
  );
}
