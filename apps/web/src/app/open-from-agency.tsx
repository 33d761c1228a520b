import { useSpeech } from '../i18n/language.tsx';
import { SupportContact } from '../tenant/support-contact.tsx';
import { TenantLogo } from '../tenant/tenant-logo.tsx';
import styles from './open-from-agency.module.css';

/** Stands where sign-in would, for tenants whose riders arrive signed in from elsewhere: logo and support contact, no form [AUTH-03]. */
export function OpenFromAgency() {
  const { t } = useSpeech();
  return (
    <main id="content" className={styles['page']}>
      <TenantLogo className={styles['logo']} />
      <h1>{t('signIn.notHereTitle')}</h1>
      <p className={styles['text']}>{t('signIn.notHereText')}</p>
      <SupportContact className={styles['contact']} />
    </main>
  );
}
