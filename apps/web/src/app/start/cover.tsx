import { classes } from '@fareback/ui/classes.ts';
import { buttonClassName } from '@fareback/ui/form/button.tsx';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useConfig } from '../../tenant/config.tsx';
import { TenantLogo } from '../../tenant/tenant-logo.tsx';
import styles from './splash.module.css';

/** A link that leads to the very page it stands on. */
const sameAddress = '';

/**
 * What a page holds from its first byte until the app shows a screen: the agency's logo and name in its colours; after a
 * while that it takes long, with a way to open the page anew, and where scripts are off that they are needed. Drawn by the
 * server alone; the style sheet says when what is seen, so that no script has to arrive for a word of it [AUTH-21, ERR-10].
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

/** Home as the server draws it, with the same words for a long wait and for who runs no scripts; before a `Cover`, which stands in its place where there is more room. */
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
