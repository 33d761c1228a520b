import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { AppBar, Page } from '@fareback/ui/layout/page.tsx';
import { useWide } from '@fareback/ui/layout/use-media.ts';
import type { ReactNode } from 'react';
import { LanguageButton } from '../features/language/language-button.tsx';
import { ReferPanel } from '../features/refer/refer-panel.tsx';
import { useFullTranslation } from '../i18n/full-translation.ts';
import { paths } from '../navigation/paths.ts';
import { Navigate, useNavigate, useScreenTitle } from '../navigation/router.ts';

import { useConfig } from '../tenant/config.tsx';
import { TenantLogo } from '../tenant/tenant-logo.tsx';

/** `/referral_page`: refer friends; redirects Home if the tenant has no referral [REFER-01, STATUS-12]. */
export function Refer(): ReactNode {
  const { t } = useFullTranslation();
  const { IsReferralAvailable } = useConfig();
  const navigate = useNavigate();
  const wide = useWide();
  useScreenTitle(t('refer.title'));
  if (!IsReferralAvailable) return <Navigate to={paths.home} replace />;
  return (
    <Page
      narrow={!wide}
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
      <ReferPanel />
    </Page>
  );
}
