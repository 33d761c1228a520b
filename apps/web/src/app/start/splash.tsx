import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/language.tsx';
import { appError } from '../../state/app-error.ts';
import { useStore } from '../../state/store.ts';
import { TenantLogo } from '../../tenant/tenant-logo.tsx';
import styles from './splash.module.css';

/** Covers the page until the app has started [AUTH-21]: under what the server wrote over the page (`cover.tsx`), which stands as long as this does; without that it says nothing, as no language is known yet. */
export function Splash({ children }: { children?: ReactNode }) {
  return (
    // Under an error page it is not seen.
    <div ref={useStore(appError) === 'NONE' ? keepCover : null} className={styles['splash']} aria-busy="true">
      {children}
    </div>
  );
}

/** A splash inside the started app: the agency's logo and a word while the next screen is loaded [HOME-40]. */
export function AgencySplash() {
  const { t } = useTranslation();
  return (
    <Splash>
      <TenantLogo className={styles['logo']} />
      <output className={styles['name']}>{t('access.loading')}</output>
    </Splash>
  );
}

/** Said, not found out by the style sheet: a root that is asked what it holds is asked again by every change of every screen [HOME-36]. */
function keepCover(splash: HTMLElement | null): void {
  document.getElementById('cover')?.previousElementSibling?.toggleAttribute('data-awaits', splash !== null);
}
