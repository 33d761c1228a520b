import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../pictures/icon.tsx';
import styles from './snackbar.module.css';

type SnackbarProps = {
  message: string | null;
  onDone: () => void;
  durationMs?: number | undefined;
};

/** One short confirmation above the tab bar, for 1500 ms (CONST-03). */
export function Snackbar({ message, onDone, durationMs = 1500 }: SnackbarProps): ReactNode {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (message === null) return undefined;
    const timer = setTimeout(() => done(), durationMs);
    return () => clearTimeout(timer);
  }, [message, durationMs]);
  // In the body, because a drawer's transform would otherwise position it inside the drawer.
  return createPortal(
    <div aria-live="polite" className={styles['place']}>
      {message !== null && (
        <div className={styles['snackbar']}>
          <Icon name="check" size={18} />
          <span>{message}</span>
        </div>
      )}
    </div>,
    document.body,
  );
}
