import type { ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useConfig } from '../../tenant/config.tsx';
import styles from './invitation.module.css';

/** What a visitor reads who opens a code of the agency where nobody signs up: that it waits for them in the agency's app [REFER-20]. */
export function AgencyCode({ code }: { code: string }): ReactNode {
  const { t } = useFullTranslation();
  const { TenantName: tenant } = useConfig();
  return (
    <header className={styles['heading']}>
      <h1>{t('refer.agencyCodeTitle', { tenant })}</h1>
      <p className={styles['text']}>{t('refer.agencyCodeText', { tenant, code })}</p>
    </header>
  );
}
