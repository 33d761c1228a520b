import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { ProgressBar } from '@fareback/ui/progress/progress-bar.tsx';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { useNextExpiryText } from '../../data/points/use-next-expiry-text.ts';
import { unclaimedEarnings } from '../../data/sets/data-sets.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { paths } from '../../navigation/paths.ts';
import styles from './next-reward.module.css';
import { nextReward, useIsReachPending, useReach } from './progress.ts';
import { RewardPlace } from './reward-place.tsx';

/** Scrolls to the unclaimed points and focuses their heading. */
function showUnclaimed(): void {
  const title = document.getElementById('unclaimed-title');
  title?.scrollIntoView({ block: 'center' });
  title?.focus({ preventScroll: true });
}

/**
 * Distance to the next reward and the first expiring points, above the campaigns; with enough unclaimed points it shows
 * and links them [HOME-24, LEDGER-08].
 */
export const NextReward = memo(Reward);

function Reward({ onNavigate }: { onNavigate: (path: string) => void }): ReactNode {
  const { t, points } = useTranslation();
  const waiting = useWaiting();
  const reach = useReach();
  const expiryText = useNextExpiryText();
  const isPending = useIsReachPending();
  const expiryLine = expiryText && <span className={styles['detail']}>{expiryText}</span>;
  if (reach === undefined && isPending) return <RewardPlace />;
  // Expiring points are shown even without any offers.
  if (reach === undefined || reach.offers.length === 0)
    return expiryLine && <p className={styles['reward']}>{expiryLine}</p>;
  const next = nextReward(reach);
  const missing = next ? next.VeloAmount - reach.balance : 0;
  const canClaimIt = missing > 0 && waiting >= missing;
  const progressText = next ? t('nextReward.toGo', { amount: points(missing) }) : t('nextReward.allInReach');
  return (
    <button
      type="button"
      className={styles['reward']}
      onClick={canClaimIt ? showUnclaimed : () => onNavigate(paths.redemption)}
    >
      <span className={styles['line']}>
        <Icon name="gift" size={20} className={styles['gift']} />
        <span className={styles['words']}>
          <span className={styles['toGo']}>{progressText}</span>
          {next && <span className={styles['detail']}>{next.Title}</span>}
          {waiting > 0 && (
            <span className={styles['waiting']}>{t('nextReward.waiting', { amount: points(waiting) })}</span>
          )}
        </span>
        <Icon name="chevron-end" size={18} className={styles['chevron']} />
      </span>
      {next && (
        <ProgressBar
          value={reach.balance}
          more={waiting}
          max={next.VeloAmount}
          label={next.Title}
          valueText={progressText}
        />
      )}
      {expiryLine}
    </button>
  );
}

function useWaiting(): number {
  const { language } = useTranslation();
  const groups = useQuery({ ...unclaimedEarnings(language), enabled: false }).data ?? [];
  return groups.reduce((sum, { amount }) => sum + amount, 0);
}
