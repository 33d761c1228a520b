import type { Ride } from '@fareback/contract';
import { classes } from '@fareback/ui/classes.ts';
import { VisuallyHidden } from '@fareback/ui/layout/visually-hidden.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { formatEndDate, formatHistoryDate } from '@fareback/wording';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useConfig } from '../../tenant/config.tsx';
import styles from './rides.module.css';
import { destinationOf, iconOf, titleOf } from './rides.ts';

type RideRowProps = { ride: Ride; onOpen: () => void };

/**
 * A ride with mode, route, time and points; a click opens its receipt. A ride of an unproven account has neither times,
 * stops nor receipt [EARN-10].
 */
export function RideRow({ ride, onOpen }: RideRowProps): ReactNode {
  if (ride.isTimeHidden)
    return (
      <li className={styles['row']}>
        <RideFacts ride={ride} />
      </li>
    );
  return (
    <li>
      <button type="button" className={styles['row']} aria-haspopup="dialog" onClick={onOpen}>
        <RideFacts ride={ride} />
        <Icon name="chevron-end" size={18} className={styles['chevron']} />
      </button>
    </li>
  );
}

function RideFacts({ ride }: { ride: Ride }): ReactNode {
  const translation = useFullTranslation();
  const { t, points } = translation;
  const { IANATimezone } = useConfig();
  const { points: amount, isTimeHidden, isReduced } = ride;
  return (
    <>
      <span className={styles['icon']}>
        <Icon name={iconOf(ride)} size={22} />
      </span>
      <span className={styles['words']}>
        <span className={styles['title']}>{titleOf(ride, t)}</span>
        <span className={styles['detail']} dir="auto">
          {destinationOf(ride, t) ?? ride.providerName}
        </span>
        <span className={styles['detail']}>
          {isTimeHidden || isReduced
            ? formatEndDate(ride.EndedAtUTC, translation.language, IANATimezone)
            : formatHistoryDate(ride.EndedAtUTC, translation, IANATimezone)}
        </span>
        {isTimeHidden && (
          <Badge tone="neutral" icon={<Icon name="lock" size={14} />}>
            {t('rides.hidden')}
          </Badge>
        )}
        {isReduced && !isTimeHidden && <Badge tone="neutral">{t('rides.dayOnly')}</Badge>}
        {ride.isVoided && <Badge tone="warning">{t('rides.voided')}</Badge>}
        {ride.isClockOdd && <Badge tone="neutral">{t('rides.clockOdd')}</Badge>}
      </span>
      <span className={classes(styles['amount'], amount > 0 && styles['plus'])} data-numeric="">
        <span aria-hidden="true">
          <bdi translate="no" dir="ltr">
            {amount > 0 ? `+${points(amount)}` : points(0)}
          </bdi>
        </span>
        <VisuallyHidden>
          {amount > 0 ? t('rides.earned', { amount: points(amount) }) : t('rides.earnedNothing')}
        </VisuallyHidden>
      </span>
    </>
  );
}
