import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './card.module.css';

type CardProps = Omit<ComponentProps<'article'>, 'title'> & {
  /** Edge-to-edge picture above the body; give it the shape with `Picture`. */
  media?: ReactNode;
  /** How the card sits on the page: raised, flat with a hairline, or a tint of the brand. */
  tone?: 'raised' | 'flat' | 'tinted' | undefined;
  /** Without padding, for lists and media that bring their own. */
  bare?: boolean | undefined;
  /** Something inside opens it: the whole card answers to pointer and focus. Put `CardAction` inside. */
  interactive?: boolean | undefined;
  /** Out of reach for now: the picture fades, the words stay readable. */
  dimmed?: boolean | undefined;
};

/** One thing on the page: an offer, a campaign, a balance. */
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

/** The press that opens a card: its label is the card's title and its target is the whole card. */
export function CardAction({ className, children, ...rest }: ComponentProps<'button'>): ReactNode {
  return (
    <button type="button" {...rest} className={classes(styles['action'], className)}>
      {children}
    </button>
  );
}
