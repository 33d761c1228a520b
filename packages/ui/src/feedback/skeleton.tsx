import { type CSSProperties, createContext, type ReactNode, use } from 'react';
import { classes } from '../classes.ts';
import styles from './skeleton.module.css';

type SkeletonProps = {
  /** A line of text, a title, a block filling its parent, a disc, a pill or a picture. */
  shape?: 'text' | 'title' | 'block' | 'disc' | 'pill' | 'picture' | undefined;
  /** Any CSS length; a line is as wide as its parent otherwise. */
  width?: string | undefined;
  height?: string | undefined;
  className?: string | undefined;
};

/** The shape of something that is on its way. Silent to screen readers: `SkeletonGroup` speaks once for all. */
export function Skeleton({ shape = 'text', width, height, className }: SkeletonProps): ReactNode {
  const size: CSSProperties = {};
  if (width !== undefined) size.inlineSize = width;
  if (height !== undefined) size.blockSize = height;
  return <span aria-hidden="true" className={classes(styles['skeleton'], styles[shape], className)} style={size} />;
}

type SkeletonGroupProps = { label: string; children: ReactNode; className?: string | undefined };

/** What is said over skeletons that have stood for long; nothing where no screen says it. */
export const LongWait = createContext('');

/** Skeletons that stand for one list: says `label` ('Loading offers') once, politely, and after a while over them that it takes long. */
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

/** The real shape of a picture card: image, title, lines and a badge. */
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
