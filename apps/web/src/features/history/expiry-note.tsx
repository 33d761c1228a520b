import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useNextExpiryText } from '../../data/points/use-next-expiry-text.ts';
import styles from './history.module.css';

/** How many points expire next, and until when they are valid, above the history [LEDGER-08]. */
export function ExpiryNote(): ReactNode {
  const expiryText = useNextExpiryText();
  return (
    expiryText && (
      <p className={styles['lapse']}>
        <Icon name="clock" size={18} />
        <span>{expiryText}</span>
      </p>
    )
  );
}
