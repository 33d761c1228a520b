import type { Campaign, CampaignStatus } from '@fareback/contract';
import { classes } from '@fareback/ui/classes.ts';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { ProgressBar } from '@fareback/ui/progress/progress-bar.tsx';
import { circlesMost, StreakBar, StreakCircles } from '@fareback/ui/progress/streak.tsx';

import { formatWeekday, localeOf } from '@fareback/wording';
import type { ReactNode } from 'react';
import { useNow } from '../../../device/use-now.ts';
import { type Translation, useTranslation } from '../../../i18n/language.tsx';
import styles from './campaign-progress.module.css';
import { type Tiers, tiersOf } from './reward.ts';
import { type Streak, streakOf } from './streak.ts';
import { Freezes, StreakDeadline } from './streak-deadline.tsx';

const SharedGoal = lazyPart(() => import('./shared-goal.tsx'), 'SharedGoal', 'inPlace');
const StreakFacts = lazyPart(() => import('./progress-facts.tsx'), 'StreakFacts', 'inPlace');
const StreakMissed = lazyPart(() => import('./streak-missed.tsx'), 'StreakMissed', 'inPlace');
const TierFacts = lazyPart(() => import('./progress-facts.tsx'), 'TierFacts', 'inPlace');

/** The member's progress in a campaign: a streak, tiers, or a goal; nothing for other campaigns. */
export function CampaignProgress({
  campaign,
  status,
  detailed = false,
}: {
  campaign: Campaign;
  status: CampaignStatus | undefined;
  detailed?: boolean;
}): ReactNode {
  const streak = streakOf(status, useNow());
  if (streak !== null) return <StreakProgress title={campaign.Title} streak={streak} detailed={detailed} />;
  const tiers = tiersOf(status);
  if (tiers !== null) return <TierProgress title={campaign.Title} tiers={tiers} detailed={detailed} />;
  if (status?.shared) return <SharedGoal campaign={campaign} shared={status.shared} />;
  const goal = typeof campaign.target === 'number' ? campaign.target : 0;
  if (goal > 0 && status?.progress !== null && status !== undefined)
    return (
      <GoalProgress
        title={campaign.Title}
        done={Math.min(status.progress, goal)}
        goal={goal}
        unit={campaign.targetUnit}
      />
    );
  return null;
}

/** The unit's name, or a currency, is the language's. */
const unitFormat = (unit: string): Intl.NumberFormatOptions =>
  ['KILOMETER', 'MILE', 'MINUTE'].includes(unit)
    ? { style: 'unit', unit: unit.toLowerCase() }
    : { style: 'currency', currency: unit, maximumFractionDigits: 0 };

type GoalProgressProps = { title: string; done: number; goal: number; unit: string | undefined };

function GoalProgress({ title, done, goal, unit }: GoalProgressProps): ReactNode {
  const { t, points, language } = useTranslation();
  const format = unit && new Intl.NumberFormat(localeOf(language), unitFormat(unit));
  const isMoney = format && format.resolvedOptions().style === 'currency';
  const progressText = t('campaign.progress', {
    done: isMoney ? format.format(done) : points(done),
    total: format ? format.format(goal) : points(goal),
  });
  return (
    <div className={styles['status']}>
      <ProgressBar value={done} max={goal} label={title} valueText={progressText} />
      <p className={styles['line']}>{progressText}</p>
    </div>
  );
}

function timeText(time: Streak['time'], t: Translation['t']): string | null {
  if (time === null) return null;
  if (time.kind === 'finished') return t('streak.finished');
  return time.kind === 'lastDay' ? t('streak.lastDay') : t('streak.daysLeft', { days: time.days });
}

function StreakProgress({ title, streak, detailed }: { title: string; streak: Streak; detailed: boolean }): ReactNode {
  const { t, points, language } = useTranslation();
  const { level, levels, done, target, distinct, missedBy, justClimbed, keep } = streak;
  // Days left of a streak in a row would read as days left for all of it.
  const left = keep === null ? timeText(streak.time, t) : null;
  const reached = points(Math.min(done, target));
  const inLevel = t('access.progress', { done: reached, total: points(target) });
  const ofLevels = levels > 1 ? t('streak.level', { level, levels }) : null;
  return (
    <div className={styles['status']}>
      {distinct !== null && (
        <StreakCircles
          done={distinct.reached}
          target={target}
          label={t('access.progress', { done: points(Math.min(distinct.reached, target)), total: points(target) })}
          captions={distinct.days.map((day) => formatWeekday(day, language))}
        />
      )}
      {(distinct === null || detailed) && (
        <StreakBar
          done={done}
          target={target}
          level={level}
          levels={levels}
          label={title}
          valueText={[inLevel, ofLevels].filter(Boolean).join(', ')}
        />
      )}
      <p className={styles['line']}>
        <span>
          {[
            ofLevels,
            // A text for what the circles cannot show.
            distinct === null || target > circlesMost
              ? t('campaign.progress', { done: reached, total: points(target) })
              : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {left !== null && (
          <span className={classes(styles['left'], streak.time?.kind === 'lastDay' && styles['urgent'])}>{left}</span>
        )}
        {keep !== null && <Freezes count={keep.freezes} />}
      </p>
      {(keep !== null || detailed) && <StreakDeadline streak={streak} />}
      {missedBy !== null && <StreakMissed by={missedBy} />}
      {justClimbed !== null && (
        <p className={styles['climbed']}>
          <Icon name="check-circle" size={18} />
          <span>{t('streak.levelDone', { level: justClimbed.level })}</span>
          {!!justClimbed.reward && <bdi translate="no" dir="ltr">{`+${points(justClimbed.reward)}`}</bdi>}
        </p>
      )}
      {detailed && <StreakFacts {...streak} />}
    </div>
  );
}

function TierProgress({ title, tiers, detailed }: { title: string; tiers: Tiers; detailed: boolean }): ReactNode {
  const { t, points } = useTranslation();
  const { segments, counts, rewardPoints, finished } = tiers;
  const done = segments.reduce((sum, segment) => sum + segment.done, 0);
  const total = segments.reduce((sum, segment) => sum + segment.behaviours, 0);
  const each = counts === 'trips' ? 'tier.rewardPerTrip' : 'tier.rewardPerSurvey';
  const count = counts === 'trips' ? 'tier.trips' : 'tier.surveys';
  return (
    <div className={styles['status']}>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- progress cannot hold segments
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={t('access.progress', { done: points(done), total: points(total) })}
        className={styles['tiers']}
      >
        {segments.map(({ tier, tone, done: inTier, behaviours }) => (
          <span key={tier} className={styles['tier']} data-tone={tone}>
            <span style={{ inlineSize: `${behaviours > 0 ? (inTier / behaviours) * 100 : 0}%` }} />
          </span>
        ))}
      </div>
      <p className={styles['line']}>
        <span>{finished ? t('tier.finished') : t(count, { count: done })}</span>
        {!finished && rewardPoints !== null && (
          <span className={styles['left']}>{t(each, { amount: points(rewardPoints) })}</span>
        )}
      </p>
      {detailed && <TierFacts {...tiers} />}
    </div>
  );
}
