import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { SmallPicture } from '../pictures/small-picture.tsx';
import styles from './shelf.module.css';

type ShelfProps = Omit<ComponentProps<'section'>, 'id' | 'title'> & {
  /** Of the heading, which names the region. */
  id: string;
  title: ReactNode;
  /** A small drawing before the words. */
  icon?: string | null | undefined;
};

/** Things of one kind under a heading that names the region: a category of campaigns, of offers. */
export function Shelf({ id, title, icon, className, children, ...rest }: ShelfProps): ReactNode {
  return (
    <section {...rest} className={classes(styles['shelf'], className)} aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        {icon && <SmallPicture src={icon} size={28} />}
        <span>{title}</span>
      </h2>
      {children}
    </section>
  );
}
