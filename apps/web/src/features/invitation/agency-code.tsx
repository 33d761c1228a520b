import type { ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useConfig } from '../../tenant/config.tsx';
import styles from './invitation.module.css';

/**
 * Shown to a visitor with an agency code if there is no web sign-up: the code can be used in the agency's app
 * [REFER-20].
 */
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
