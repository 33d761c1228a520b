import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './progress-bar.module.css';

type ProgressBarProps = {
  value: number;
  max: number;
  label: string;
  /** Text for screen readers: '3 of 5 trips'. */
  valueText?: string | undefined;
  tone?: 'brand' | 'amber' | 'green' | undefined;
  className?: string | undefined;
};

export function ProgressBar({ value, max, label, valueText, tone = 'brand', className }: ProgressBarProps): ReactNode {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
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
      <span className={classes(styles['fill'], styles[tone])} style={{ '--share': share } as CSSProperties} />
    </div>
  );
}
