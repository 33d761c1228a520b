import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './card.module.css';

type CardProps = Omit<ComponentProps<'article'>, 'title'> & {
  media?: ReactNode;
  tone?: 'raised' | 'flat' | 'tinted' | undefined;
  bare?: boolean | undefined;
  /** The whole card reacts to pointer and focus. Put a `CardAction` inside. */
  interactive?: boolean | undefined;
  /** Unavailable for now: the picture fades, the text stays readable. */
  dimmed?: boolean | undefined;
};

export function Card({
  media,
  tone = 'raised',
  bare = false,
  interactive = false,
  dimmed = false,
  className,
  children,
  ...rest
}: CardProps): ReactNode {
  return (
    <article
      {...rest}
      className={classes(
        styles['card'],
        styles[tone],
        interactive && styles['interactive'],
        dimmed && styles['dimmed'],
        className,
      )}
    >
      {media !== undefined && <div className={styles['media']}>{media}</div>}
      <div className={classes(styles['body'], bare && styles['bare'])}>{children}</div>
    </article>
  );
}

/** The button that opens a card: its label is the card's title and its target is the whole card. */
export function CardAction({ className, children, ...rest }: ComponentProps<'button'>): ReactNode {
  return (
    <button type="button" {...rest} className={classes(styles['action'], className)}>
      {children}
    </button>
  );
}
