import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../pictures/icon.tsx';
import styles from './streak.module.css';

type StreakBarProps = {
  done: number;
  target: number;
  level: number;
  levels: number;
  /** Accessible name: 'Weekday streak'. */
  label: string;
  /** Text for screen readers: '2 of 5 trips, level 1 of 3'. */
  valueText: string;
  className?: string | undefined;
};

/**
 * One segment per level: earlier ones full, the current one filling, later ones empty; amber until the final level,
 * which is green (STREAK-03, STREAK-04).
 */
export function StreakBar({ done, target, level, levels, label, valueText, className }: StreakBarProps): ReactNode {
  const tone = streakTone(level, levels);
  const share = target > 0 ? Math.min(1, Math.max(0, done / target)) : 0;
  const complete = level >= levels && share >= 1;
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- progress cannot hold segments
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={levels}
      aria-valuenow={Math.min(levels, level - 1 + share)}
      aria-valuetext={valueText}
      data-tone={tone}
      className={classes(styles['streak'], styles[tone], complete && styles['complete'], className)}
    >
      {Array.from({ length: levels }, (_, at) => {
        const filled = at + 1 < level ? 1 : at + 1 === level ? share : 0;
        return (
          <span key={at} className={styles['segment']}>
            <span
              className={styles['fill']}
              data-segment-share={filled}
              style={{ '--share': filled } as CSSProperties}
            />
          </span>
        );
      })}
      <span className={styles['flame']}>
        <Icon name={complete ? 'check' : 'flame-filled'} size={18} />
      </span>
    </div>
  );
}

type StreakTone = 'amber' | 'green';

/**
 * A streak is amber until its final level, which is green; a streak of one level is green from the start (STREAK-04).
 */
export function streakTone(level: number, levels: number): StreakTone {
  return level >= levels ? 'green' : 'amber';
}

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
