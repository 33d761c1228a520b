import { Icon, type IconName } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/language.tsx';
import { TenantLogo } from '../../tenant/tenant-logo.tsx';
import styles from './assurance.module.css';
import { LinkText } from './link-text.tsx';
import type { ResetLink } from './mail-link.ts';

/**
 * Shown next to the reset on wide screens: the account is safe, how to choose a password, and whose page this is
 * [PWD-02].
 */
export function Assurance({ purpose }: { purpose: ResetLink['purpose'] }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={styles['panel']}>
      <Points icon="shield" title={t('passwordReset.securityTitle')}>
        <Point>{t('passwordReset.security1')}</Point>
        <Point>
          <LinkText say="linkLife" purpose={purpose} />
        </Point>
      </Points>
      <Points icon="lock" title={t('passwordReset.tipsTitle')}>
        <Point>{t('passwordReset.tips1')}</Point>
        <Point>{t('passwordReset.tips2')}</Point>
      </Points>
      <TenantLogo className={styles['logo']} />
    </div>
  );
}

function Points({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }): ReactNode {
  return (
    <section className={styles['section']}>
      <span className={styles['disc']}>
        <Icon name={icon} size={26} />
      </span>
      <div>
        <h2 className={styles['title']}>{title}</h2>
        <ul className={styles['points']}>{children}</ul>
      </div>
    </section>
  );
}

function Point({ children }: { children: ReactNode }): ReactNode {
  return (
    <li className={styles['point']}>
      <Icon name="check" size={18} />
      <span>{children}</span>
    </li>
  );
}
