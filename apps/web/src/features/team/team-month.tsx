import type { TeamMonth } from '@fareback/contract';
import { dateFormatter, formatDate, formatPercent, localeOf } from '@fareback/wording';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useConfig } from '../../tenant/config.tsx';
import styles from './team.module.css';

/** Own rides of the month, the team's figures from 5 riders, and the teams of its league [TEAM-10]. */
export function TeamMonthCard({ figure }: { figure: TeamMonth }): ReactNode {
  const { t, points, language } = useFullTranslation();
  const { IANATimezone } = useConfig();
  const title = useId();
  const { FromUTC, OwnRides, LastDay, Measured } = figure;
  const { PerMember, Places } = Measured ?? figure;
  const total = Measured ? Measured.Total : figure.Rides;
  const numberText = (amount: number): string =>
    Measured?.Measure === 'RIDERS'
      ? formatPercent(amount, language)
      : new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1 }).format(amount);
  const totalText = (amount: number): string =>
    Measured
      ? t('team.measuredTotal', { measure: Measured.Measure, amount: points(amount) })
      : t('team.rides', { count: amount });
  const averageText = (average: number): string =>
    Measured
      ? t('team.measuredAverage', { measure: Measured.Measure, amount: numberText(average) })
      : t('team.average', { average });
  const month = dateFormatter(localeOf(language), { month: 'long' }, IANATimezone).format(new Date(FromUTC));
  return (
    <section className={styles['card']} aria-labelledby={title}>
      <h2 id={title} className={styles['name']}>
        {t('team.month', { month })}
      </h2>
      <p className={styles['figure']}>{t('team.own', { count: OwnRides })}</p>
      {total === null || PerMember === null || LastDay === null ? (
        <p className={styles['fact']}>{t('team.waiting')}</p>
      ) : (
        <>
          <p className={styles['figure']}>{totalText(total)}</p>
          <p>{averageText(PerMember)}</p>
          <p className={styles['fact']}>{t('team.until', { date: formatDate(LastDay, language) })}</p>
        </>
      )}
      <p className={styles['fact']}>{t('team.untilYesterday')}</p>
      {Places.length > 0 && (
        <PlaceList of={Places} title={t(Measured ? 'team.measuredPlaces' : 'team.places')} averageText={averageText} />
      )}
    </section>
  );
}

/** The teams of a league with their averages, the own one marked. */
function PlaceList({
  of,
  title,
  averageText,
}: {
  of: TeamMonth['Places'];
  title: string;
  averageText: (average: number) => string;
}): ReactNode {
  const heading = useId();
  const best = Math.max(...of.map(({ PerMember }) => PerMember));
  return (
    <>
      <h3 id={heading} className={styles['subtitle']}>
        {title}
      </h3>
      <ol className={styles['places']} aria-labelledby={heading}>
        {of.map(({ Place, Name, PerMember, IsOwn }) => (
          <li key={`${Place} ${Name}`} className={styles['place']} aria-current={IsOwn || undefined}>
            <span className={styles['number']}>{Place}</span>
            <span className={styles['team']}>
              <bdi>{Name}</bdi>
            </span>
            <span className={styles['average']}>{averageText(PerMember)}</span>
            <span
              className={styles['bar']}
              style={{ '--share': best > 0 ? PerMember / best : 0 } as CSSProperties}
              aria-hidden="true"
            />
          </li>
        ))}
      </ol>
    </>
  );
}
