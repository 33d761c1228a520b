import type { ReactNode } from 'react';
import styles from './earn.module.css';

/** The heading over a shelf, with the category's icon. */
export function ShelfTitle({
  id,
  icon,
  children,
}: {
  id: string;
  icon?: string | null | undefined;
  children: ReactNode;
}): ReactNode {
  return (
    <h2 id={id} className={styles['shelfTitle']}>
      {icon && <img src={icon} alt="" width={28} height={28} loading="lazy" />}
      {children}
    </h2>
  );
}
