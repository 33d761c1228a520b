import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useRewardHolds } from '../../data/member/use-reward-holds.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import styles from './history.module.css';

/** Lists the one-time rewards withheld after an erasure, above the history [PRIV-06]. */
export function WithheldNote(): ReactNode {
  const { t, language } = useFullTranslation();
  const titles = useRewardHolds()?.withheld.map(({ title }) => title) ?? [];
  if (titles.length === 0) return null;
  return (
    <p className={styles['lapse']}>
      <Icon name="alert" size={18} />
      <span>{t('rewardHold.note', { rewards: new Intl.ListFormat(language).format(titles) })}</span>
    </p>
  );
}
