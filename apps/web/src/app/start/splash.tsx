import styles from './splash.module.css';

/** Covers the page until the app has started [AUTH-21]; says nothing, as no language is known yet. */
export function Splash() {
  return (
    <div className={styles['splash']} aria-busy="true">
      <span className={styles['dot']} />
      <span className={styles['dot']} />
      <span className={styles['dot']} />
    </div>
  );
}
