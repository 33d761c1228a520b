import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { AppBar, Page } from '@fareback/ui/layout/page.tsx';
import type { ReactNode } from 'react';
import { InstallGuide } from '../features/install/install-guide.tsx';
import { hasHomeScreen } from '../features/install/install-guide-of.ts';
import { LanguageButton } from '../features/language/language-button.tsx';
import { useFullTranslation } from '../i18n/full-translation.ts';
import { paths } from '../navigation/paths.ts';
import { Navigate, useNavigate, useScreenTitle } from '../navigation/router.ts';

import { useConfig } from '../tenant/config.tsx';
import { TenantLogo } from '../tenant/tenant-logo.tsx';

/**
 * `/add-to-homescreen-instructions`: how to add the site to the home screen, with a link back Home; redirects there if
 * the agency disabled it [STATUS-11, PWA-02, D-226].
 */
export function Install(): ReactNode {
  const { t } = useFullTranslation();
  const { IsPwaFlowVisible } = useConfig();
  useScreenTitle(t(hasHomeScreen(navigator) ? 'install.title' : 'install.titleDesktop'));
  const navigate = useNavigate();
  if (!IsPwaFlowVisible) return <Navigate to={paths.home} replace />;
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
      <InstallGuide />
    </Page>
  );
}
