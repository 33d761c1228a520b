import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './progress-bar.module.css';

type ProgressBarProps = {
  value: number;
  max: number;
  /** A lighter part after `value`: counted, but not the member's yet. */
  more?: number | undefined;
  label: string;
  /** Text for screen readers: '3 of 5 trips'. */
  valueText?: string | undefined;
  tone?: 'brand' | 'amber' | 'green' | undefined;
  className?: string | undefined;
};

const shareOf = (value: number, max: number): number => (max > 0 ? Math.min(1, Math.max(0, value / max)) : 0);

export function ProgressBar({
  value,
  max,
  more = 0,
  label,
  valueText,
  tone = 'brand',
  className,
}: ProgressBarProps): ReactNode {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers do not let progress be drawn alike
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(max, Math.max(0, value))}
      aria-valuetext={valueText}
      className={classes(styles['track'], className)}
    >
      {more > 0 && (
        <span
          className={classes(styles['fill'], styles[tone], styles['more'])}
          style={{ '--share': shareOf(value + more, max) } as CSSProperties}
        />
      )}
      <span
        className={classes(styles['fill'], styles[tone])}
        style={{ '--share': shareOf(value, max) } as CSSProperties}
      />
    </div>
  );
}
