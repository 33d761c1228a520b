import type { ReactNode } from 'react';
import { useNextLapse } from '../../data/use-next-lapse.ts';
import { useWholeSpeech } from '../../i18n/whole-speech.ts';
import { paths } from '../../navigation/paths.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import { ProgressBar } from '../../ui/progress/progress-bar.tsx';
import { nextReward } from './moments-between.ts';
import styles from './next-reward.module.css';
import { RewardPlace } from './reward-place.tsx';
import { useIsReachPending, useReach } from './use-progress.ts';

/** How far the next reward is, and what lapses first: over what there is to earn [HOME-24, LEDGER-08]. */
export function NextReward({ onNavigate }: { onNavigate: (path: string) => void }): ReactNode {
  const { t, points } = useWholeSpeech();
  const reach = useReach();
  const lapse = useNextLapse();
  const isPending = useIsReachPending();
  const lapsing = lapse && <span className={styles['detail']}>{t('moments.lapse', lapse)}</span>;
  if (reach === undefined && isPending) return <RewardPlace />;
  // What lapses is said where there is nothing to get, too.
  if (reach === undefined || reach.offers.length === 0) return lapsing && <p className={styles['reward']}>{lapsing}</p>;
  const next = nextReward(reach);
  const words = next ? t('moments.toGo', { amount: points(next.VeloAmount - reach.balance) }) : t('moments.allInReach');
  return (
    <button type="button" className={styles['reward']} onClick={() => onNavigate(paths.redemption)}>
      <span className={styles['line']}>
        <Icon name="gift" size={20} className={styles['gift']} />
        <span className={styles['words']}>
          <span className={styles['toGo']}>{words}</span>
          {next && <span className={styles['detail']}>{next.Title}</span>}
        </span>
        <Icon name="chevron-end" size={18} className={styles['chevron']} />
      </span>
      {next && <ProgressBar value={reach.balance} max={next.VeloAmount} label={next.Title} valueText={words} />}
      {lapsing}
    </button>
  );
}
