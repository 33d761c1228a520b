import type { TeamChallenge } from '@fareback/contract';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { ProgressBar } from '@fareback/ui/progress/progress-bar.tsx';
import { formatDate, formatPercent } from '@fareback/wording';
import { type ReactNode, useId } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { isolated } from '../../i18n/isolate.ts';
import styles from './team.module.css';

/** A challenge of the member's team: its prizes with what they pay, the place, and its last day in words [TEAM-15]. */
export function TeamChallengeCard({
  challenge,
  hasLeague,
}: {
  challenge: TeamChallenge;
  hasLeague: boolean;
}): ReactNode {
  const { t, points, language } = useFullTranslation();
  const title = useId();
  const { Name, LastDay, SettlementDay, State, TakesPart, OwnRides, MinimumRides, Place, Teams, CountedThrough } =
    challenge;
  const isSettled = State === 'SETTLED';
  const tookPart = OwnRides >= MinimumRides;
  const isPaid = isSettled && tookPart && challenge.Prizes.some(({ IsReached }) => IsReached);
  const results = formatDate(SettlementDay, language);
  return (
    <section className={styles['card']} aria-labelledby={title}>
      <h2 id={title} className={styles['name']}>
        <bdi>{Name}</bdi>
      </h2>
      <p className={styles['fact']}>{t('team.through', { date: formatDate(LastDay, language) })}</p>
      {State === 'RUNNING' && <p className={styles['fact']}>{t('team.results', { date: results })}</p>}
      {State === 'COUNTING' && <p className={styles['fact']}>{t('team.counting', { date: results })}</p>}
      {TakesPart ? (
        <>
          <ul className={styles['places']}>
            {challenge.Prizes.map((prize) => (
              <PrizeRow
                key={JSON.stringify([prize.Campaign, prize.FirstTeams, prize.Goal])}
                {...{ challenge, prize, hasLeague }}
              />
            ))}
          </ul>
          {Place !== null && <p>{t('team.place', { place: points(Place), teams: points(Teams) })}</p>}
          {!isSettled && CountedThrough === null && <p className={styles['fact']}>{t('team.waiting')}</p>}
          {!isSettled && CountedThrough !== null && (
            <p className={styles['fact']}>{t('team.until', { date: formatDate(CountedThrough, language) })}</p>
          )}
          <p>{t('team.own', { count: OwnRides })}</p>
          {!tookPart && <p className={styles['fact']}>{t('team.takePart', { count: MinimumRides })}</p>}
          {isSettled && <p className={styles['fact']}>{t('team.settled')}</p>}
          {isPaid && <p className={styles['fact']}>{t('team.rewards')}</p>}
        </>
      ) : (
        <p className={styles['fact']}>{t('team.notOpen')}</p>
      )}
    </section>
  );
}

/** One prize: its condition, its points, the part reached so far, or the result. */
function PrizeRow({
  challenge: { Measure },
  prize: { Points, Campaign, FirstTeams, Goal, Percent: part, IsReached },
  hasLeague,
}: {
  challenge: TeamChallenge;
  prize: TeamChallenge['Prizes'][number];
  hasLeague: boolean;
}): ReactNode {
  const { t, points, language } = useFullTranslation();
  const goal =
    Goal &&
    t('team.goal', {
      per: Goal.Per,
      amount: t('team.amount', { measure: Measure, amount: points(Goal.Amount), count: Goal.Amount }),
    });
  const target = goal ?? t(hasLeague ? 'team.first' : 'team.firstOfAll', { count: FirstTeams ?? 1 });
  // A goal that was missed has its result instead.
  const Percent = IsReached === false ? null : part;
  const percent = Percent === null ? null : t('team.percent', { percent: formatPercent(Percent, language) });
  return (
    <li className={styles['prize']}>
      <span className={styles['asked']}>{target}</span>
      <span>{Points > 0 ? t('common.amount', { amount: points(Points) }) : isolated(Campaign)}</span>
      {percent !== null && Percent !== null && (
        <div className={styles['wide']}>
          <ProgressBar value={Percent} max={100} label={target} valueText={percent} />
          <span className={styles['fact']}>{percent}</span>
        </div>
      )}
      {IsReached !== null && (
        <span className={styles['outcome']}>
          {IsReached && <Icon name="check-circle" size={18} />}
          <span>{t(IsReached ? 'team.reached' : 'team.missed')}</span>
        </span>
      )}
    </li>
  );
}
