import type { ReactNode } from 'react';
import { useSpeech } from '../../i18n/language.tsx';
import { TenantLogo } from '../../tenant/tenant-logo.tsx';
import { Icon, type IconName } from '../../ui/pictures/icon.tsx';
import styles from './assurance.module.css';

/** Beside the reset, where there is room: that the account is safe, how to choose a password, and whose page this is [PWD-02]. */
export function Assurance(): ReactNode {
  const { t } = useSpeech();
  return (
    <div className={styles['panel']}>
      <Points
        icon="shield"
        title={t('passwordReset.securityTitle')}
        points={[t('passwordReset.security1'), t('passwordReset.security2')]}
      />
      <Points
        icon="lock"
        title={t('passwordReset.tipsTitle')}
        points={[t('passwordReset.tips1'), t('passwordReset.tips2')]}
      />
      <TenantLogo className={styles['logo']} />
    </div>
  );
}

function Points({ icon, title, points }: { icon: IconName; title: string; points: readonly string[] }): ReactNode {
  return (
    <section className={styles['section']}>
      <span className={styles['disc']}>
        <Icon name={icon} size={26} />
      </span>
      <div>
        <h2 className={styles['title']}>{title}</h2>
        <ul className={styles['points']}>
          {points.map((point) => (
            <li key={point} className={styles['point']}>
              <Icon name="check" size={18} />
              <span>{point}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
