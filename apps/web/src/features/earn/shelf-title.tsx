import type { ReactNode } from 'react';
import styles from './earn.module.css';
import { SmallPicture } from './small-picture.tsx';

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
      {icon && <SmallPicture src={icon} size={28} />}
      {children}
    </h2>
  );
}
