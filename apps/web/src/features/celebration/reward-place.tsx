import { Skeleton } from '@fareback/ui/feedback/skeleton.tsx';
import type { ReactNode } from 'react';
import styles from './next-reward.module.css';

/** Reserves the next reward's space while loading, to avoid a layout shift. */
export function RewardPlace(): ReactNode {
  return (
    <div className={styles['reward']} data-skeleton="reward">
      <Skeleton shape="title" width="68%" />
      <Skeleton width="42%" />
      <Skeleton height="0.625rem" />
    </div>
  );
}
