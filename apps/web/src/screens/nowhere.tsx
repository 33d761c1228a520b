import { Button } from '@fareback/ui/form/button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../i18n/full-translation.ts';
import { paths } from '../navigation/paths.ts';
import { useNavigate, useScreenTitle } from '../navigation/router.ts';

import { TenantLogo } from '../tenant/tenant-logo.tsx';
import styles from './error-page.module.css';

/** Any address without a screen: says so, and links Home (sign-in without a session) [STATUS-12, ERR-09, D-227]. */
export function Nowhere(): ReactNode {
  const { t } = useFullTranslation();
  const navigate = useNavigate();
  useScreenTitle(t('nowhere.title'));
  return (
    <main id="content" className={styles['page']}>
      <TenantLogo className={styles['logo']} />
      <div className={styles['message']}>
        <span className={styles['disc']}>
          <Icon name="search" size={40} />
        </span>
        <h1>{t('nowhere.title')}</h1>
        <p className={styles['text']}>{t('nowhere.text')}</p>
      </div>
      {/* The button works offline, too. */}
      <div data-offline="">
        <Button onClick={() => navigate(paths.home, { replace: true })}>{t('errorPage.goHome')}</Button>
      </div>
    </main>
  );
}
