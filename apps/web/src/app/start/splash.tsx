import { appError } from '../../state/app-error.ts';
import { useStore } from '../../state/store.ts';
import styles from './splash.module.css';

/** Covers the page until the app has started [AUTH-21]: under what the server wrote over the page (`cover.tsx`), which stands as long as this does; without that it says nothing, as no language is known yet. */
export function Splash() {
  // Under an error page it is not seen.
  return <div ref={useStore(appError) === 'NONE' ? keepCover : null} className={styles['splash']} aria-busy="true" />;
}

/** Said, not found out by the style sheet: a root that is asked what it holds is asked again by every change of every screen [HOME-36]. */
function keepCover(splash: HTMLElement | null): void {
  document.getElementById('cover')?.previousElementSibling?.toggleAttribute('data-awaits', splash !== null);
}
