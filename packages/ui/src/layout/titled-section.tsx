import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { SmallPicture } from '../pictures/picture.tsx';
import styles from './titled-section.module.css';

type TitledSectionProps = Omit<ComponentProps<'section'>, 'id' | 'title'> & {
  /** Id of the heading, which names the region. */
  id: string;
  title: ReactNode;
  icon?: string | null | undefined;
};

/** Items of one category under a heading that names the region, such as campaigns or offers. */
export function TitledSection({ id, title, icon, className, children, ...rest }: TitledSectionProps): ReactNode {
  return (
    <section {...rest} className={classes(styles['section'], className)} aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        {icon && <SmallPicture src={icon} size={28} />}
        <span>{title}</span>
      </h2>
      {children}
    </section>
  );
}
