import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { AppBar } from '@fareback/ui/layout/page.tsx';
import type { ReactNode } from 'react';
import { LanguageButton } from '../features/language/language-button.tsx';
import { useFullTranslation } from '../i18n/full-translation.ts';
import { paths } from '../navigation/paths.ts';
import { useNavigate } from '../navigation/router.ts';
import { TenantLogo } from '../tenant/tenant-logo.tsx';

/** App bar with a button back to Home. */
export function HomeBar(): ReactNode {
  const { t } = useFullTranslation();
  const navigate = useNavigate();
  const back = <IconButton icon="back" label={t('access.back')} onClick={() => navigate(paths.home)} />;
  return (
    <AppBar start={back} end={<LanguageButton />}>
      <TenantLogo header />
    </AppBar>
  );
}
