import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../pictures/icon.tsx';
import styles from './streak-circles.module.css';

const circleCount = 7;

type StreakCirclesProps = {
  /** Distinct days done; the first min(done, 7) circles are checked (STREAK-06). */
  done: number;
  /** In words, for those who listen: '3 of 7 days'. */
  label: string;
  /** A short word under each circle, such as weekday initials. */
  captions?: readonly string[] | undefined;
  className?: string | undefined;
};

/** Seven circles, a check in each that is done (STREAK-06). */
export function StreakCircles({ done, label, captions, className }: StreakCirclesProps): ReactNode {
  const checked = Math.min(Math.max(0, Math.floor(done)), circleCount);
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- seven shapes that are one picture
      role="img"
      aria-label={label}
      className={classes(styles['circles'], checked === circleCount && styles['full'], className)}
    >
      {Array.from({ length: circleCount }, (_, at) => (
        <span key={at} className={styles['day']}>
          <span
            className={classes(styles['circle'], at < checked && styles['checked'], at === checked && styles['next'])}
            data-checked={at < checked}
            style={{ '--at': at } as CSSProperties}
          >
            {at < checked && <Icon name="check" size={18} />}
          </span>
          {captions?.[at] !== undefined && <span className={styles['caption']}>{captions[at]}</span>}
        </span>
      ))}
    </div>
  );
}
