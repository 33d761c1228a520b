import type { Campaign } from '@fareback/contract';
import { classes } from '@fareback/ui/classes.ts';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { StreakBar, StreakCircles } from '@fareback/ui/progress/streak.tsx';
import type { ReactNode } from 'react';
import { useNow } from '../../../device/use-now.ts';
import { isolated } from '../../../i18n/isolate.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import { Freezes, isDueToday, useDeadlineText } from '../campaigns/streak-deadline.tsx';
import type { Campaigns } from '../campaigns/use-campaigns.ts';
import { type BegunStreak, findNextTask, findStreak } from './next-task.ts';
import styles from './today.module.css';

type TodayProps = { campaigns: Extract<Campaigns, { state: 'ready' }>; onOpen: (campaign: Campaign) => void };

/** The streak that ends first, and the account or survey that pays the most [HOME-45, HOME-46]. */
export function Today({ campaigns: { visible, statusOf, connections }, onOpen }: TodayProps): ReactNode {
  const { t, points } = useTranslation();
  const now = useNow();
  const begun = findStreak(visible, statusOf, now);
  const task = findNextTask(visible, statusOf, connections);
  if (begun === null && task === null) return null;
  return (
    <div className={styles['today']}>
      {begun && <StreakRow begun={begun} onOpen={() => onOpen(begun.campaign)} />}
      {task && (
        <button type="button" className={styles['row']} onClick={() => onOpen(task.campaign)}>
          <span className={styles['line']}>
            <Icon name="bolt" size={20} className={styles['icon']} />
            <span className={styles['words']}>
              {t('earn.nextTask', { title: isolated(task.campaign.Title), amount: points(task.amount) })}
            </span>
            <Icon name="chevron-end" size={18} className={styles['chevron']} />
          </span>
        </button>
      )}
    </div>
  );
}

function StreakRow({ begun: { campaign, streak }, onOpen }: { begun: BegunStreak; onOpen: () => void }): ReactNode {
  const { t, points } = useTranslation();
  const { done, target, level, levels, distinct, keep } = streak;
  const deadline = useDeadlineText(streak);
  const label = t('access.progress', { done: points(Math.min(done, target)), total: points(target) });
  return (
    <button type="button" className={styles['row']} onClick={onOpen}>
      <span className={styles['line']}>
        <Icon name="flame-filled" size={20} className={styles['flame']} />
        <span className={styles['words']}>
          <span className={styles['title']}>{campaign.Title}</span>
          {deadline !== null && (
            <span className={classes(styles['deadline'], isDueToday(streak) && styles['urgent'])}>{deadline}</span>
          )}
        </span>
        {keep !== null && <Freezes count={keep.freezes} />}
        <Icon name="chevron-end" size={18} className={styles['chevron']} />
      </span>
      {distinct === null ? (
        <StreakBar done={done} target={target} level={level} levels={levels} label={campaign.Title} valueText={label} />
      ) : (
        <StreakCircles done={distinct.reached} target={target} label={label} />
      )}
    </button>
  );
}
