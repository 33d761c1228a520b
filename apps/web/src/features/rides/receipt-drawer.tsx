import { distanceUnitOf, type Ride, type RideReceipt, type RideReceiptLine } from '@fareback/contract';
import { classes } from '@fareback/ui/classes.ts';
import { EmptyState, ErrorState } from '@fareback/ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '@fareback/ui/feedback/skeleton.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { PointsBadge } from '@fareback/ui/pictures/badge.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { formatDistance, formatDuration, formatEndDate, formatFare, formatHistoryDate } from '@fareback/wording';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { dataSets } from '../../data/sets/data-sets.ts';
import { draws } from '../../data/sets/draws.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { isolated } from '../../i18n/isolate.ts';
import { useConfig } from '../../tenant/config.tsx';
import styles from './rides.module.css';
import { destinationOf, titleOf, useReceipt } from './rides.ts';

type ReceiptDrawerProps = { ride: Ride; isOpen: boolean; onClose: () => void };

/** A ride in full with each campaign's result: those that counted it first, then why others did not [EARN-11]. */
export function ReceiptDrawer({ ride, isOpen, onClose }: ReceiptDrawerProps): ReactNode {
  const { t } = useFullTranslation();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={titleOf(ride, t)}
      description={<Facts ride={ride} />}
      closeLabel={t('access.close')}
      tall
    >
      <div className={styles['receipt']}>
        {ride.isVoided && <Notice icon="alert">{t('rides.voidedText', { provider: ride.providerName })}</Notice>}
        {ride.isClockOdd && <Notice icon="clock">{t('rides.clockOddText', { provider: ride.providerName })}</Notice>}
        <Lines id={ride.RideID} isVoided={ride.isVoided} />
      </div>
    </Drawer>
  );
}

function Facts({ ride }: { ride: Ride }): ReactNode {
  const translation = useFullTranslation();
  const { t, language } = translation;
  const { IANATimezone, DistanceUnit } = useConfig();
  const { durationSeconds, distanceMeters, fare } = ride;
  const measures = [
    durationSeconds === null ? null : formatDuration(durationSeconds, language),
    distanceMeters === null
      ? null
      : formatDistance(distanceMeters, distanceUnitOf(DistanceUnit, IANATimezone), language),
    fare === undefined ? null : t('rides.fare', { amount: formatFare(fare.amount, fare.currency, language) }),
  ].filter((measure) => measure !== null);
  const way = destinationOf(ride, t);
  return (
    <span className={styles['facts']}>
      {way !== null && <span dir="auto">{way}</span>}
      <span>
        {ride.isReduced
          ? `${formatEndDate(ride.EndedAtUTC, language, IANATimezone)} · ${t('rides.dayOnly')}`
          : formatHistoryDate(ride.EndedAtUTC, translation, IANATimezone)}
      </span>
      <span>
        <bdi translate="no">{ride.providerName}</bdi>
        {measures.map((measure) => (
          <Fragment key={measure}>
            <span>{' · '}</span>
            <bdi>{measure}</bdi>
          </Fragment>
        ))}
      </span>
    </span>
  );
}

function Notice({ icon, children }: { icon: 'alert' | 'clock'; children: ReactNode }): ReactNode {
  return (
    <p className={styles['notice']}>
      <Icon name={icon} size={20} />
      <span>{children}</span>
    </p>
  );
}

function Lines({ id, isVoided }: { id: string; isVoided: boolean }): ReactNode {
  const { t } = useFullTranslation();
  const found = useReceipt(id);
  if (found.state === 'loading')
    return (
      <SkeletonGroup label={t('rides.loading')} className={styles['lines'] ?? ''}>
        {[0, 1, 2].map((at) => (
          <div key={at} className={styles['line']} data-skeleton="line">
            <Skeleton shape="disc" />
            <div className={styles['words']}>
              <Skeleton shape="title" width="55%" />
              <Skeleton width="85%" />
            </div>
          </div>
        ))}
      </SkeletonGroup>
    );
  if (found.state === 'failed')
    return (
      <ErrorState
        title={t('rides.failedTitle')}
        retryLabel={t('common.retry')}
        onRetry={found.retry}
        retrying={found.isRetrying}
        compact
      >
        {t('rides.failedText')}
      </ErrorState>
    );
  const { campaigns } = found.receipt;
  if (campaigns.length === 0)
    return isVoided ? null : (
      <EmptyState icon="sparkle" title={t('rides.noneTitle')} compact>
        {t('rides.noneText')}
      </EmptyState>
    );
  return (
    <>
      <Part title={t('rides.counted')} lines={campaigns.filter(({ counted }) => counted)} />
      <Part title={t('rides.notCounted')} lines={campaigns.filter(({ counted }) => !counted)} />
    </>
  );
}

function Part({ title, lines }: { title: string; lines: RideReceipt['campaigns'] }): ReactNode {
  if (lines.length === 0) return null;
  return (
    <section className={styles['part']} aria-label={title}>
      <h3 className={styles['partTitle']}>{title}</h3>
      <ul className={styles['lines']}>
        {lines.map((line) => (
          <Line key={line.CampaignID} line={line} />
        ))}
      </ul>
    </section>
  );
}

function Line({ line }: { line: RideReceiptLine }): ReactNode {
  const { t, points } = useFullTranslation();
  const { counted, points: amount, OfferID, DrawEntries } = line;
  return (
    <li className={styles['line']}>
      <span className={classes(styles['mark'], counted && styles['yes'])}>
        <Icon name={counted ? 'check-circle' : 'info'} size={22} />
      </span>
      <span className={styles['words']}>
        <span className={styles['title']} dir="auto">
          {line.Title}
        </span>
        <span className={styles['detail']}>{line.sentence}</span>
        {OfferID !== undefined && <GivenOffer id={OfferID} />}
        {DrawEntries !== undefined && <GivenEntries {...DrawEntries} />}
      </span>
      {amount > 0 && (
        <PointsBadge className={styles['paid']}>{t('common.amount', { amount: points(amount) })}</PointsBadge>
      )}
    </li>
  );
}

/** The offer that the ride gave [CAMP-80]. */
function GivenOffer({ id }: { id: string }): ReactNode {
  const { t, language } = useFullTranslation();
  const offer = useQuery(dataSets.offers(language)).data?.find(({ OfferID }) => OfferID === id)?.Title;
  return (
    <span className={styles['detail']}>
      {offer === undefined ? t('rides.gaveSomeOffer') : t('rides.gaveOffer', { offer })}
    </span>
  );
}

/** The entries for a draw that the ride gave [DRAW-25]. */
function GivenEntries({ DrawID, Entries }: NonNullable<RideReceiptLine['DrawEntries']>): ReactNode {
  const { t, language } = useFullTranslation();
  const draw = useQuery(draws(language)).data?.find((one) => one.DrawID === DrawID)?.Title;
  return (
    <span className={styles['detail']}>
      {t('draw.gaveFor', { count: Entries, draw: isolated(draw ?? t('draw.title')) })}
    </span>
  );
}
