import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { AppBar, Page } from '@fareback/ui/layout/page.tsx';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { overlaysLeft } from '@fareback/ui/overlay/use-back-closes.ts';
import { type ReactNode, Suspense, useId } from 'react';
import { CodeForm } from '../features/codes/code-form.tsx';
import { UsedCodeList } from '../features/codes/used-code-list.tsx';
import { LanguageButton } from '../features/language/language-button.tsx';
import { useFullTranslation } from '../i18n/full-translation.ts';
import { paths } from '../navigation/paths.ts';
import { Navigate, useLocation, useNavigate, useScreenTitle } from '../navigation/router.ts';

import { useConfig } from '../tenant/config.tsx';
import { TenantLogo } from '../tenant/tenant-logo.tsx';
import { useOverlay } from './home/home-address.ts';
import styles from './screens.module.css';

const VerificationDrawer = lazyPart(
  () => import('../features/verification/verification-drawer.tsx'),
  'VerificationDrawer',
);

/**
 * `/reward_code_screen`: a form for codes of every kind, and the used codes; redirects Home if the tenant hides codes
 * [STATUS-03, CODE-02, TEN-10, TEN-11, TEN-36].
 */
export function RewardCode(): ReactNode {
  const { t } = useFullTranslation();
  const config = useConfig();
  useScreenTitle(config.InviteCodeTitle || t('codes.title'));
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const usedTitle = useId();
  const overlay = useOverlay<'verify'>();
  if (!config.IsInviteCodeDisplay) return <Navigate to={paths.home} replace />;
  const query = new URLSearchParams(search);
  return (
    <Page
      narrow
      skipLabel={t('access.skipToContent')}
      header={
        <AppBar
          start={<IconButton icon="back" label={t('access.back')} onClick={() => navigate(paths.home)} />}
          end={<LanguageButton />}
        >
          <TenantLogo header />
        </AppBar>
      }
    >
      <div className={styles['column']}>
        <div className={styles['intro']}>
          <h1>{config.InviteCodeTitle || t('codes.title')}</h1>
          <p className={styles['text']}>{config.InviteCodeDescription || t('codes.text')}</p>
        </div>
        <section className={styles['entry']}>
          <CodeForm
            initialCode={query.get('inviteCode') || query.get('code') || ''}
            onTaken={() => {
              // A reload must not offer an accepted code again.
              if (search !== '') navigate(pathname, { replace: true });
            }}
          />
        </section>
        <section className={styles['used']} aria-labelledby={usedTitle}>
          <h2 id={usedTitle} className={styles['usedTitle']}>
            {t('codes.usedTitle')}
          </h2>
          <UsedCodeList onVerify={() => void overlaysLeft().then(() => overlay.open('verify'))} />
        </section>
      </div>
      <Suspense fallback={null}>
        {overlay.isDrawn('verify') && (
          <VerificationDrawer open={overlay.isOpen('verify')} onClose={overlay.close} onVerified={overlay.close} />
        )}
      </Suspense>
    </Page>
  );
}
