import type { CampaignStatus } from '@fareback/contract';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../../../i18n/full-translation.ts';
import styles from './campaign-progress.module.css';

/** What multiplies a campaign's points at present, and what its maximum leaves the member [CAMP-68]. */
export function CampaignBoost({ factor, memberLeft }: Pick<CampaignStatus, 'factor' | 'memberLeft'>): ReactNode {
  const { t, points } = useFullTranslation();
  const facts = [
    factor === undefined ? null : t('level.factor', { factor: points(factor) }),
    memberLeft === undefined ? null : t('level.left', { amount: points(memberLeft) }),
  ];
  return <p className={styles['line']}>{facts.filter((fact) => fact !== null).join(' · ')}</p>;
}
