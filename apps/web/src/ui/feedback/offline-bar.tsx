import type { ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';
import styles from './offline-bar.module.css';

/** A calm line at the top while there is no network: what is shown is the last that was known. */
export function OfflineBar({ offline, children }: { offline: boolean; children: ReactNode }): ReactNode {
  return (
    <div aria-live="polite">
      {offline && (
        <div className={styles['bar']}>
          <Icon name="offline" size={18} />
          <span>{children}</span>
        </div>
      )}
    </div>
  );
}
