import type { MemberRecord } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { formatFare } from '@fareback/wording';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../../data/me.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Section } from '../../parts/page.tsx';
import { isolate } from '../../words/isolate.ts';
import { useTranslation } from '../../words/translation.tsx';
import { getValueText } from '../../words/value-text.ts';
import styles from './rides.module.css';

type Receipt = MemberRecord['rides'][number];

export const wayOf = ({ fromName, toName }: { fromName: string | null; toName: string | null }): string =>
  [fromName, toName].flatMap((place) => (place === null ? [] : isolate(place))).join(' → ');

export function MemberRides({ memberId, rides }: { memberId: string; rides: readonly Receipt[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <Section title={t('member.rides')}>
      {rides.length === 0 ? (
        <EmptyState compact icon="bus" title={t('member.noRides')}>
          {t('member.noRidesHelp')}
        </EmptyState>
      ) : (
        <ul className={styles['rides']}>
          {rides.map((ride) => (
            <li key={ride.RideID}>
              <OneRide ride={ride} tryFor={memberId} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

type OneRideProps = {
  ride: Receipt;
  isOpen?: boolean;
  /** Id of the member, to link to the page that tries the ride. */
  tryFor?: string;
};

export function OneRide({ ride, isOpen = false, tryFor }: OneRideProps): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId, may } = useAgency();
  const facts = [ride.providerName];
  if (ride.mode !== null) facts.push(getValueText('travelMode', ride.mode, t));
  if (ride.fare) facts.push(t('member.fare', { amount: formatFare(ride.fare.amount, ride.fare.currency, language) }));
  if (ride.isTimeHidden) facts.push(t('member.timeHidden'));
  return (
    <details className={styles['ride']} open={isOpen}>
      <summary className={styles['line']}>
        <span className={styles['what']}>
          <strong dir="auto">{wayOf(ride) || ride.providerName}</strong>
          <span className={styles['quiet']}>
            <Moment at={ride.StartedAtUTC ?? ride.EndedAtUTC} /> <span>{`· ${facts.join(' · ')}`}</span>
          </span>
        </span>
        <span className={styles['end']}>
          {ride.isVoided && <Badge tone="error">{t('member.voided')}</Badge>}
          <span>{t('member.amount', { points: ride.points })}</span>
          <span className={styles['quiet']}>{t('member.why', { count: ride.campaigns.length })}</span>
          <Icon name="chevron-down" size={16} className={styles['mark']} />
        </span>
      </summary>
      <ul className={styles['why']}>
        {ride.campaigns.map((line) => (
          <li key={line.CampaignID} className={styles['campaign']}>
            <Badge tone={line.counted ? 'success' : 'neutral'}>
              {t(line.counted ? 'member.counted' : 'member.notCounted')}
            </Badge>
            <span className={styles['what']}>
              <strong dir="auto">{line.Title}</strong>
              <span dir="auto">{line.sentence}</span>
            </span>
            <span className={styles['end']}>{t('member.amount', { points: line.points })}</span>
          </li>
        ))}
      </ul>
      {tryFor !== undefined && !ride.isTimeHidden && may('programme.read') && (
        <Link
          to="/$agency/members/$member/rides/$ride"
          params={{ agency: agencyId, member: tryFor, ride: ride.RideID }}
          className={styles['try']}
        >
          {t('tryRide.open')}
        </Link>
      )}
    </details>
  );
}
