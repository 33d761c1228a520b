import { LanguageButton } from '../../features/language/language-button.tsx';
import { useTranslation } from '../../i18n/language.tsx';
import { useScreenTitle } from '../../navigation/router.ts';
import { useConfig } from '../../tenant/config.tsx';
import { SupportContact } from '../../tenant/support-contact.tsx';
import { TenantLogo } from '../../tenant/tenant-logo.tsx';
import styles from './open-from-agency.module.css';

/**
 * Replaces sign-in for tenants whose riders sign in elsewhere: logo, language and support contact, no form [AUTH-03,
 * TEN-26].
 */
export function OpenFromAgency() {
  const { t } = useTranslation();
  const { TenantName: tenant } = useConfig();
  useScreenTitle(t('signIn.notHereTitle'));
  return (
    <main id="content" className={styles['page']}>
      <div className={styles['language']}>
        <LanguageButton />
      </div>
      <TenantLogo className={styles['logo']} />
      <h1>{t('signIn.notHereTitle')}</h1>
      <p className={styles['text']}>{t('signIn.notHereText', { tenant })}</p>
      <SupportContact className={styles['contact']} />
    </main>
  );
}
