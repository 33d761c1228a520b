import { SkeletonCard, SkeletonGroup } from '@fareback/ui/feedback/skeleton.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/language.tsx';
import styles from '../redeem.module.css';

/** Skeleton of the shop while code or offers load, in at most two columns [OFFER-14]. */
export function ShopSkeleton(): ReactNode {
  const { t } = useTranslation();
  return (
    <SkeletonGroup label={t('redeem.loading')} className={styles['grid'] ?? ''}>
      {Array.from({ length: 4 }, (_, at) => (
        <SkeletonCard key={at} ratio="3 / 2" />
      ))}
    </SkeletonGroup>
  );
}
