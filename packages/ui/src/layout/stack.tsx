import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './stack.module.css';

type Space = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12 | 16;

type LayoutProps = {
  children: ReactNode;
  /** Steps of 4 px. */
  gap?: Space | undefined;
  align?: 'start' | 'centre' | 'end' | 'stretch' | 'baseline' | undefined;
  className?: string | undefined;
};

function layoutStyle(gap: Space): CSSProperties {
  return { '--gap': `var(--space-${gap})` } as CSSProperties;
}

export function Stack({ children, gap = 4, align = 'stretch', className }: LayoutProps): ReactNode {
  return (
    <div className={classes(styles['stack'], styles[align], className)} style={layoutStyle(gap)}>
      {children}
    </div>
  );
}

type ClusterProps = LayoutProps & { justify?: 'start' | 'between' | 'centre' | 'end' | undefined };

export function Cluster({
  children,
  gap = 2,
  align = 'centre',
  justify = 'start',
  className,
}: ClusterProps): ReactNode {
  return (
    <div
      className={classes(styles['cluster'], styles[align], styles[`justify-${justify}`], className)}
      style={layoutStyle(gap)}
    >
      {children}
    </div>
  );
}

type GridProps = {
  children: ReactNode;
  /** Minimum width of a column; as many as fit are placed in a row. */
  columnWidth?: string | undefined;
  gap?: Space | undefined;
  className?: string | undefined;
};

export function Grid({ children, columnWidth = '16rem', gap = 4, className }: GridProps): ReactNode {
  return (
    <div
      className={classes(styles['grid'], className)}
      style={{ ...layoutStyle(gap), '--column': columnWidth } as CSSProperties}
    >
      {children}
    </div>
  );
}
