import { type CSSProperties, createContext, type ReactNode, use } from 'react';
import { classes } from '../classes.ts';
import styles from './skeleton.module.css';

type SkeletonProps = {
  /** A line of text, a title, a block filling its parent, a disc, a pill or a picture. */
  shape?: 'text' | 'title' | 'block' | 'disc' | 'pill' | 'picture' | undefined;
  /** Any CSS length; by default the parent's width. */
  width?: string | undefined;
  height?: string | undefined;
  className?: string | undefined;
};

/** Placeholder shape of loading content. Silent for screen readers: `SkeletonGroup` announces it once. */
export function Skeleton({ shape = 'text', width, height, className }: SkeletonProps): ReactNode {
  const size: CSSProperties = {};
  if (width !== undefined) size.inlineSize = width;
  if (height !== undefined) size.blockSize = height;
  return <span aria-hidden="true" className={classes(styles['skeleton'], styles[shape], className)} style={size} />;
}

type SkeletonGroupProps = { label: string; children: ReactNode; className?: string | undefined };

/** Text shown over skeletons after a long wait; empty if no screen provides it. */
export const LongWait = createContext('');

/**
 * Skeletons of one list: announces `label` ('Loading offers') once, politely, and after a while shows that it takes
 * long.
 */
export function SkeletonGroup({ label, children, className }: SkeletonGroupProps): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may not hold blocks
    <div role="status" aria-label={label} aria-busy="true" className={classes(styles['group'], className)}>
      {children}
      <p className={styles['long']}>{use(LongWait)}</p>
    </div>
  );
}

type SkeletonCardProps = { ratio?: string | undefined; lines?: number | undefined; className?: string | undefined };

export function SkeletonCard({ ratio = '16 / 10', lines = 1, className }: SkeletonCardProps): ReactNode {
  return (
    <div aria-hidden="true" className={classes(styles['card'], className)}>
      <span className={classes(styles['skeleton'], styles['picture'])} style={{ aspectRatio: ratio }} />
      <div className={styles['cardBody']}>
        <Skeleton shape="title" width="72%" />
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} width={line % 2 === 0 ? '94%' : '58%'} />
        ))}
        <Skeleton shape="pill" width="5.5rem" />
      </div>
    </div>
  );
}
