import type { ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';
import styles from './form-error.module.css';

/** Why a form as a whole was not taken, under it; announced when it appears. Nothing without words. */
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
