import { Skeleton, SkeletonGroup } from '@fareback/ui/feedback/skeleton.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/language.tsx';
import styles from './earn.module.css';

/** Skeleton of the shelves while campaigns load: 3 rows of 2 on narrow screens, 1 of 3 on wide ones [CONST-01]. */
export function EarnSkeleton({ wide }: { wide: boolean }): ReactNode {
  const { t } = useTranslation();
  const [shelves, items] = wide ? [1, 3] : [3, 2];
  return (
    <SkeletonGroup label={t('earn.loading')} className={styles['pane'] ?? ''}>
      {Array.from({ length: shelves }, (_, shelf) => (
        <div key={shelf} className={styles['waitingSection']} data-skeleton="category">
          <Skeleton shape="title" width="9rem" />
          {Array.from({ length: items }, (_, item) => (
            <div key={item} className={styles['waiting']} data-skeleton="item">
              <Skeleton width="5.5rem" height="5.5rem" className={styles['waitingThumb']} />
              <div className={styles['waitingWords']}>
                <Skeleton shape="title" width="68%" />
                <Skeleton width="92%" />
                <Skeleton shape="pill" width="4.5rem" />
              </div>
            </div>
          ))}
        </div>
      ))}
    </SkeletonGroup>
  );
}
