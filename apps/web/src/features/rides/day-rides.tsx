import { listRidesOfDay, type Provider } from '@fareback/contract';
import { formatEndDate, formatHistoryDate } from '@fareback/wording';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../data/calls/client.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useConfig } from '../../tenant/config.tsx';
import styles from './rides.module.css';
import { destinationOf, titleOf } from './rides.ts';

type DayRidesProps = {
  /** The day as typed, such as `2026-03-01`; empty until it is. */
  day: string;
  provider: Provider | undefined;
};

/** Helps before reporting: when rides usually arrive, and which rides of that day are known [RIDE-01]. */
export function DayRides({ day, provider }: DayRidesProps): ReactNode {
  const translation = useFullTranslation();
  const { t, language: lang } = translation;
  const { IANATimezone } = useConfig();
  const { data: rides } = useQuery({
    queryKey: ['ridesOfDay', lang, day],
    enabled: /^20\d\d-/.test(day),
    queryFn: ({ signal }) => api.call(listRidesOfDay, { params: { day, lang }, signal }),
  });
  const days = provider?.arrivalDays ?? null;
  if (days === null && rides === undefined) return null;
  return (
    <div className={styles['known']}>
      {days !== null && provider && <p>{t('rides.missing.arrival', { provider: provider.Label, days })}</p>}
      <div aria-live="polite">
        {rides?.length === 0 && <p>{t('rides.missing.dayEmpty')}</p>}
        {rides !== undefined && rides.length > 0 && (
          <section aria-label={t('rides.missing.dayTitle')}>
            <h3 className={styles['partTitle']}>{t('rides.missing.dayTitle')}</h3>
            <ul className={styles['knownList']}>
              {rides.map((ride) => (
                <li key={ride.RideID}>
                  <span className={styles['title']}>{titleOf(ride, t)}</span>
                  <span className={styles['detail']} dir="auto">
                    {destinationOf(ride, t) ?? ride.providerName}
                  </span>
                  <span className={styles['detail']}>
                    {ride.isTimeHidden || ride.isReduced
                      ? formatEndDate(ride.EndedAtUTC, lang, IANATimezone)
                      : formatHistoryDate(ride.EndedAtUTC, translation, IANATimezone)}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}
