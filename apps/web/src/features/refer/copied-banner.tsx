import { limits } from '@fareback/contract';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import styles from './refer.module.css';

/** The copied text; a new object per copy, which restarts the timer. */
export interface Copied {
  message: string;
}

export function CopiedBanner({ copied, onDone }: { copied: Copied | null; onDone: () => void }): ReactNode {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (copied === null) return undefined;
    const timer = setTimeout(() => done(), limits.copiedBannerMs);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may not hold a paragraph
    <div role="status" className={styles['bannerPlace']}>
      {copied !== null && (
        <p className={styles['banner']}>
          <Icon name="check-circle" size={20} />
          <span>{copied.message}</span>
        </p>
      )}
    </div>
  );
}
