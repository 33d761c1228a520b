import type { ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';
import styles from './form-error.module.css';

/** A form-level error below the form; announced when it appears. Renders nothing without text. */
export function FormError({ children }: { children?: ReactNode }): ReactNode {
  return (
    <div aria-live="assertive" className={styles['place']}>
      {children ? (
        <p className={styles['error']}>
          <Icon name="alert" size={20} />
          <span>{children}</span>
        </p>
      ) : null}
    </div>
  );
}
