import type { ReactNode } from 'react';
import { Icon, type IconName } from '../pictures/icon.tsx';
import styles from './offline-bar.module.css';

interface OfflineBarProps {
  offline: boolean;
  icon?: IconName;
  children: ReactNode;
}

/** A bar at the top while the app is offline: the content shown is the last known. */
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
