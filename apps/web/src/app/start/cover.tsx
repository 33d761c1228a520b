import { classes } from '@fareback/ui/classes.ts';
import { buttonClassName } from '@fareback/ui/form/button.tsx';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useConfig } from '../../tenant/config.tsx';
import { TenantLogo } from '../../tenant/tenant-logo.tsx';
import styles from './splash.module.css';

const sameAddress = '';

/**
 * Loading screen from the first byte until the app shows a screen: the agency's logo and name in its colors, a notice
 * with a reload link after a while, and a notice without scripts. Server-rendered only; the style sheet times the
 * notices, because no script can be relied on [AUTH-21, ERR-10].
 */
export function Cover() {
  const { t } = useFullTranslation();
  const { TenantName: tenant } = useConfig();
  return (
    <main className={styles['cover']} aria-busy="true">
      <TenantLogo className={styles['logo']} />
      <p className={styles['name']}>{tenant}</p>
      <div className={styles['scripted']}>
        <div className={styles['dots']} />
        <div className={styles['late']}>
          <p>
            <span>{t('home.takesLong')}</span>
          </p>
          <a href={sameAddress} className={buttonClassName({ variant: 'secondary' })}>
            {t('common.retry')}
          </a>
        </div>
      </div>
      <noscript>
        <div className={styles['unscripted']}>
          <h1>{t('withoutScript.title')}</h1>
          <p>{t('withoutScript.text', { tenant })}</p>
        </div>
      </noscript>
    </main>
  );
}

/** Server-rendered Home with the same notices; precedes a `Cover`, which replaces it on wider screens. */
export function HomeCover({ children }: { children: ReactNode }) {
  const { t } = useFullTranslation();
  const { TenantName: tenant } = useConfig();
  return (
    <div className={styles['home']}>
      <noscript>
        <p className={styles['note']}>{`${t('withoutScript.title')}. ${t('withoutScript.text', { tenant })}`}</p>
      </noscript>
      {children}
      <div className={classes(styles['scripted'], styles['long'])}>
        <span>{t('home.takesLong')}</span>
        <a href={sameAddress}>{t('common.retry')}</a>
      </div>
    </div>
  );
}
