import { classes } from '@fareback/ui/classes.ts';
import type { ReactNode } from 'react';
import styles from './workshop.module.css';

export function Section({
  title,
  wide = false,
  children,
}: {
  title: string;
  wide?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <section className={classes(styles['section'], wide && styles['wide'])} aria-label={title}>
      <h2 className={styles['heading']}>{title}</h2>
      {children}
    </section>
  );
}
