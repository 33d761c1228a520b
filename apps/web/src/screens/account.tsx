import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { AppBar, Page } from '@fareback/ui/layout/page.tsx';
import { useWide } from '@fareback/ui/layout/use-media.ts';
import { overlaysLeft } from '@fareback/ui/overlay/use-back-closes.ts';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { AccountPanel, useAccountLeave } from '../features/account/account-panel.tsx';
import { moveAccountToDrawer, resetAccountState } from '../features/account/account-state.ts';
import { accountState } from '../features/account/account-store.ts';
import { openAgencyOutcome } from '../features/account/agency-outcome.ts';
import { accountTitles } from '../features/account/own-data.tsx';
import { LanguageButton } from '../features/language/language-button.tsx';

import { useFullTranslation } from '../i18n/full-translation.ts';
import { paths } from '../navigation/paths.ts';
import { Navigate, useLocation, useNavigate, useScreenTitle } from '../navigation/router.ts';

import { useStore } from '../state/store.ts';
import { useConfig } from '../tenant/config.tsx';
import { TenantLogo } from '../tenant/tenant-logo.tsx';
import { useAccountActions } from './account/use-account-actions.tsx';
import styles from './screens.module.css';

/**
 * `/manage-account`: My Account as a page on narrow screens. On a wide screen it redirects Home; widening the window
 * also goes Home, with the drawer open [STATUS-09, ACCT-07, ACCT-08]. Without standalone mode there is no account page
 * [STATUS-12].
 */
export function Account(): ReactNode {
  const { IsStandalonModeSupported: isStandalone } = useConfig();
  const wide = useWide();
  const { search } = useLocation();
  const [wasWideAtFirst] = useState(() => {
    openAgencyOutcome(search, wide);
    return wide;
  });
  if (!isStandalone || wasWideAtFirst) return <Navigate to={paths.home} replace />;
  return wide ? <MoveAlong /> : <AccountPage />;
}

function MoveAlong(): ReactNode {
  const navigate = useNavigate();
  const goHome = useEffectEvent(() => {
    moveAccountToDrawer();
    navigate(paths.home, { replace: true });
  });
  useEffect(() => {
    let isLeft = false;
    void overlaysLeft().then(() => {
      if (!isLeft) goHome();
    });
    return () => {
      isLeft = true;
    };
  }, []);
  return null;
}

function AccountPage(): ReactNode {
  const { t } = useFullTranslation();
  const navigate = useNavigate();
  const { view } = useStore(accountState);
  useScreenTitle(t(accountTitles[view]));
  const { actions, over } = useAccountActions();
  const leave = useAccountLeave(view !== 'details', ({ toDetails }) => toDetails());
  const goBack = () => {
    if (view !== 'details') return leave.toDetails();
    resetAccountState();
    return navigate(paths.home);
  };
  return (
    <>
      <Page
        narrow
        skipLabel={t('access.skipToContent')}
        header={
          <AppBar start={<IconButton icon="back" label={t('access.back')} onClick={goBack} />} end={<LanguageButton />}>
            <TenantLogo header />
          </AppBar>
        }
      >
        <h1 className={styles['title']}>{t(accountTitles[view])}</h1>
        <AccountPanel actions={actions} />
      </Page>
      {leave.element}
      {over}
    </>
  );
}
