import styles from './splash.module.css';

/** Covers the page until the app has started [AUTH-21]: under what the server wrote over the page (`cover.tsx`), which stands as long as this does; without that it says nothing, as no language is known yet. */
export const Splash = () => <div className={styles['splash']} aria-busy="true" />;
