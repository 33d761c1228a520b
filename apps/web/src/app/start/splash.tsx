import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/language.tsx';
import { appError } from '../../state/app-error.ts';
import { useStore } from '../../state/store.ts';
import { TenantLogo } from '../../tenant/tenant-logo.tsx';
import styles from './splash.module.css';

/**
 * Covers the page until the app has started [AUTH-21]. Keeps the server's loading screen (`cover.tsx`) visible; without
 * it shows no text, because the language is not known yet.
 */
export function Splash({ children }: { children?: ReactNode }) {
  return (
    // Hidden under an error page.
    <div ref={useStore(appError) === 'NONE' ? keepSplash : null} className={styles['splash']} aria-busy="true">
      {children}
    </div>
  );
}

/** Splash inside the started app: the agency's logo and a notice while the next screen loads [HOME-40]. */
export function AgencySplash() {
  const { t } = useTranslation();
  return (
    <Splash>
      <TenantLogo className={styles['logo']} />
      <output className={styles['name']}>{t('access.loading')}</output>
    </Splash>
  );
}

/** An attribute rather than `:has()` on the root, which would be evaluated again on every change [HOME-36]. */
function keepSplash(splash: HTMLElement | null): void {
  document.getElementById('cover')?.previousElementSibling?.toggleAttribute('data-awaits', splash !== null);
}
