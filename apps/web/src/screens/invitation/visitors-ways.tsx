import { Button } from '@fareback/ui/form/button.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/language.tsx';
import { invitationPath, paths } from '../../navigation/paths.ts';
import { useNavigate } from '../../navigation/router.ts';
import { useConfig } from '../../tenant/config.tsx';
import { SupportContact } from '../../tenant/support-contact.tsx';
import entry from '../layouts/entry-form.module.css';
import { PathLink } from '../layouts/path-link.tsx';
import styles from './invitation.module.css';

/**
 * Next steps without a session: sign up, or sign in and be asked then; without web sign-in, the agency's contact
 * [REFER-19].
 */
export function VisitorsWays({ code }: { code: string }): ReactNode {
  const { t } = useTranslation();
  const { TenantName: tenant, IsStandalonModeSupported: isStandalone } = useConfig();
  const navigate = useNavigate();
  if (!isStandalone) return <SupportContact className={styles['contact']} />;
  return (
    <div className={styles['ways']}>
      <Button wide onClick={() => navigate(paths.signUp)}>
        {t('invitation.join', { tenant })}
      </Button>
      <p className={entry['other']}>
        <span>{t('signUp.haveAccount')}</span>{' '}
        <PathLink to={paths.signIn} state={{ from: invitationPath(code) }} className={entry['link']}>
          {t('signUp.signIn')}
        </PathLink>
      </p>
    </div>
  );
}
