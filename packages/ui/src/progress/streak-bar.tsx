import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../pictures/icon.tsx';
import styles from './streak-bar.module.css';
import { streakTone } from './streak-tone.ts';

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
