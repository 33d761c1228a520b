import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './badge.module.css';

type BadgeProps = {
  children: ReactNode;
  /** `state` is the tenant's colour for states; the others carry meaning. */
  tone?: 'state' | 'neutral' | 'success' | 'warning' | 'error' | undefined;
  icon?: ReactNode;
  className?: string | undefined;
};

/** A word about the state of something: 'Connected', 'Ends today', 'x2 per 7 days'. */
export function Badge({ children, tone = 'state', icon, className }: BadgeProps): ReactNode {
  return (
    <span className={classes(styles['badge'], styles[tone], className)}>
      {icon}
      <span>{children}</span>
    </span>
  );
}

type PointsBadgeProps = {
  /** Written out by the caller, with separators and word: '1,200 pts'. */
  children: ReactNode;
  size?: 'medium' | 'large' | undefined;
  /** Out of reach or past: loses its colour. */
  muted?: boolean | undefined;
  className?: string | undefined;
};

/** What something costs or brings, in the tenant's colour for points. */
export function PointsBadge({ children, size = 'medium', muted = false, className }: PointsBadgeProps): ReactNode {
  return (
    <span
      className={classes(styles['points'], size === 'large' && styles['large'], muted && styles['muted'], className)}
    >
      {children}
    </span>
  );
}
