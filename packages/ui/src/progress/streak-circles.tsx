import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../pictures/icon.tsx';
import styles from './streak-circles.module.css';

export const circlesMost = 7;

type StreakCirclesProps = {
  done: number;
  target: number;
  /** Text for screen readers: '3 of 5 done'. */
  label: string;
  /** A short word below each circle, such as weekday initials. */
  captions?: readonly string[] | undefined;
  className?: string | undefined;
};

/** One circle per required day, at most seven, with a check in each completed one (STREAK-06). */
export function StreakCircles({ done, target, label, captions, className }: StreakCirclesProps): ReactNode {
  const circleCount = Math.min(target, circlesMost);
  const checked = Math.min(Math.max(0, Math.floor(done)), circleCount);
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- shapes that are one picture
      role="img"
      aria-label={label}
      className={classes(styles['circles'], done >= target && styles['full'], className)}
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
