import type { ReactNode } from 'react';
import { Icon, type IconName } from '../pictures/icon.tsx';
import styles from './offline-bar.module.css';

interface OfflineBarProps {
  offline: boolean;
  icon?: IconName;
  children: ReactNode;
}

/** A calm line at the top while nothing new can be had: what is shown is the last that was known. */
export function OfflineBar({ offline, icon = 'offline', children }: OfflineBarProps): ReactNode {
  return (
    <div aria-live="polite">
      {offline && (
        <div className={styles['bar']}>
          <Icon name={icon} size={18} />
          <span>{children}</span>
        </div>
      )}
    </div>
  );
}
