import { limits, type MissingRide, type MissingRideState, type Ride } from '@fareback/contract';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { PagedRows } from '@fareback/ui/layout/paged-rows.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { formatHistoryDate } from '@fareback/wording';
import { type ReactNode, useState } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { ClockNote } from '../../tenant/clock-note.tsx';
import { useConfig } from '../../tenant/config.tsx';
import { ImpactCard } from './impact.tsx';
import { MissingDrawer } from './missing-drawer.tsx';
import { useMissingRides } from './missing-rides.ts';
import { RecapDrawer } from './recap/recap-drawer.tsx';
import { ReceiptDrawer } from './receipt-drawer.tsx';
import { RideRow } from './ride-row.tsx';
import styles from './rides.module.css';
import { destinationOf, useRides } from './rides.ts';

const tones: Record<MissingRideState, 'neutral' | 'success' | 'warning'> = {
  OPEN: 'warning',
  FOUND: 'success',
  NOT_FOUND: 'neutral',
};

/** The sentence about a report: its reason if it has one of ours, else its state. */
const meaningOf = ({ state, reason, isInReview }: MissingRide) => {
  if (isInReview) return 'rides.missing.inReviewText' as const;
  return state === 'NOT_FOUND' && reason !== null && reason !== 'OTHER'
    ? (`rides.missing.reason.${reason}` as const)
    : (`rides.missing.answer.${state}` as const);
};

/** The member's missing-ride reports with their status; nothing without reports [EARN-13]. */
function MissingList({ reports }: { reports: readonly MissingRide[] }): ReactNode {
  const translation = useFullTranslation();
  const { t } = translation;
  const { IANATimezone } = useConfig();
  if (reports.length === 0) return null;
  return (
    <section className={styles['part']} aria-label={t('rides.missing.listTitle')}>
      <h3 className={styles['partTitle']}>{t('rides.missing.listTitle')}</h3>
      <ul className={styles['lines']}>
        {reports.map((report) => (
          <li key={report.MissingRideID} className={styles['report']}>
            <span className={styles['reportHead']}>
              <span className={styles['title']} dir="auto">
                {destinationOf(report, t) ?? report.providerName}
              </span>
              <Badge tone={report.isInReview ? 'state' : tones[report.state]}>
                {report.isInReview ? t('rides.missing.inReview') : t(`rides.missing.state.${report.state}`)}
              </Badge>
            </span>
            <span className={styles['detail']}>{formatHistoryDate(report.RiddenAtUTC, translation, IANATimezone)}</span>
            <span className={styles['detail']}>{t(meaningOf(report), { provider: report.providerName })}</span>
            {report.answer !== null && (
              <span className={styles['answer']} dir="auto">
                {report.answer}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type RidesDrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Opens connecting an account, or verifying the given one. */
  onConnect: (providerId?: string) => void;
};

/** The overlay of the rides; kept while it closes. */
type Over = { isOpen: boolean } & ({ kind: 'ride'; ride: Ride } | { kind: 'missing' | 'recap' });

/** The member's rides with their points and reasons, and a button to report a missing one [EARN-10..13]. */
export function RidesDrawer({ isOpen, onClose, onConnect }: RidesDrawerProps): ReactNode {
  const { t } = useFullTranslation();
  const [over, setOver] = useState<Over | null>(null);
  const close = () => setOver((before) => before && { ...before, isOpen: false });
  return (
    <>
      <Drawer
        open={isOpen}
        onClose={onClose}
        title={t('rides.title')}
        closeLabel={t('access.close')}
        tall
        actions={
          <Button wide variant="secondary" onClick={() => setOver({ kind: 'missing', isOpen: true })}>
            {t('rides.missing.open')}
          </Button>
        }
      >
        <Content
          onOpen={(ride) => setOver({ kind: 'ride', ride, isOpen: true })}
          onRecap={() => setOver({ kind: 'recap', isOpen: true })}
          onConnect={onConnect}
        />
      </Drawer>
      {over?.kind === 'ride' && <ReceiptDrawer ride={over.ride} isOpen={over.isOpen} onClose={close} />}
      <RecapDrawer isOpen={over?.kind === 'recap' && over.isOpen} onClose={close} />
      <MissingDrawer
        isOpen={over?.kind === 'missing' && over.isOpen}
        onClose={close}
        onConnect={() => {
          close();
          onConnect();
        }}
      />
    </>
  );
}

type ContentProps = { onOpen: (ride: Ride) => void; onRecap: () => void } & Pick<RidesDrawerProps, 'onConnect'>;

/** Mounted while the drawer is open, which reloads the data on each opening. */
function Content({ onOpen, onRecap, onConnect }: ContentProps): ReactNode {
  const { t } = useFullTranslation();
  const rides = useRides();
  const reports = useMissingRides();
  return (
    <div className={styles['receipt']}>
      <PagedRows
        list={rides}
        label={t('rides.title')}
        loadingLabel={t('rides.loading')}
        loadingMoreLabel={t('rides.loadingMore')}
        skeletons={limits.historySkeletons}
        failed={{ title: t('rides.failedTitle'), text: t('rides.failedText'), retryLabel: t('common.retry') }}
        above={
          <>
            <ImpactCard />
            {rides.rows.length > 0 && (
              <Button wide variant="secondary" icon={<Icon name="calendar" size={18} />} onClick={onRecap}>
                {t('recap.open')}
              </Button>
            )}
            <ClockNote />
            <HiddenRides rides={rides.rows} onProve={onConnect} />
            <MissingList reports={reports} />
          </>
        }
        empty={
          <EmptyState
            icon="bus"
            title={t('rides.emptyTitle')}
            compact
            action={<Button onClick={() => onConnect()}>{t('menu.connectAccount')}</Button>}
          >
            {t('rides.emptyText')}
          </EmptyState>
        }
      >
        {(ride) => <RideRow key={ride.RideID} ride={ride} onOpen={() => onOpen(ride)} />}
      </PagedRows>
    </div>
  );
}

type HiddenRidesProps = { rides: readonly Ride[]; onProve: (providerId: string) => void };

/**
 * Explains why times and stops of some rides are hidden, with a button to show them; one line per account [EARN-10].
 */
function HiddenRides({ rides, onProve }: HiddenRidesProps): ReactNode {
  const { t } = useFullTranslation();
  const accounts = new Map(
    rides.filter(({ isTimeHidden }) => isTimeHidden).map(({ ProviderID, providerName }) => [ProviderID, providerName]),
  );
  return Array.from(accounts, ([providerId, provider]) => (
    <div key={providerId} className={styles['notice']}>
      <Icon name="lock" size={20} />
      <span className={styles['words']}>
        <span>{t('rides.hiddenText', { provider })}</span>
        <Button size="small" variant="secondary" onClick={() => onProve(providerId)}>
          {t('connect.prove')}
        </Button>
      </span>
    </div>
  ));
}
