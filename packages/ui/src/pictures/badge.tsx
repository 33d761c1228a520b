import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './badge.module.css';

type BadgeProps = {
  children: ReactNode;
  /** `state` uses the tenant's color for states; the others carry meaning. */
  tone?: 'state' | 'neutral' | 'success' | 'warning' | 'error' | undefined;
  icon?: ReactNode;
  className?: string | undefined;
};

/** A short state: 'Connected', 'Ends today', 'x2 per 7 days'. */
export function Badge({ children, tone = 'state', icon, className }: BadgeProps): ReactNode {
  return (
    <span className={classes(styles['badge'], styles[tone], className)}>
      {icon}
      <span>{children}</span>
    </span>
  );
}

type PointsBadgeProps = {
  /** Formatted by the caller with separators and unit: '1,200 pts'. */
  children: ReactNode;
  /** A sentence, such as the title of an offer, which may need several lines. */
  wraps?: boolean | undefined;
  size?: 'medium' | 'large' | undefined;
  muted?: boolean | undefined;
  className?: string | undefined;
};

/** A price or reward, in the tenant's color for points. */
export function PointsBadge({
  children,
  wraps = false,
  size = 'medium',
  muted = false,
  className,
}: PointsBadgeProps): ReactNode {
  const look = [wraps && styles['wraps'], size === 'large' && styles['large'], muted && styles['muted']];
  return <span className={classes(styles['points'], ...look, className)}>{children}</span>;
}
