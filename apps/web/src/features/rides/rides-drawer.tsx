import { limits, type Ride } from '@fareback/contract';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { PagedRows } from '@fareback/ui/layout/paged-rows.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { type ReactNode, useState } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { ClockNote } from '../../tenant/clock-note.tsx';
import { HiddenRides } from './hidden-rides.tsx';
import { MissingDrawer } from './missing-drawer.tsx';
import { MissingList } from './missing-list.tsx';
import { ReceiptDrawer } from './receipt-drawer.tsx';
import { RideRow } from './ride-row.tsx';
import styles from './rides.module.css';
import { useMissingRides } from './use-missing-rides.ts';
import { useRides } from './use-rides.ts';

type RidesDrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Opens connecting an account, or verifying the given one. */
  onConnect: (providerId?: string) => void;
};

/** The overlay of the rides; kept while it closes. */
type Over = { isOpen: boolean } & ({ kind: 'ride'; ride: Ride } | { kind: 'missing' });

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
        <Content onOpen={(ride) => setOver({ kind: 'ride', ride, isOpen: true })} onConnect={onConnect} />
      </Drawer>
      {over?.kind === 'ride' && <ReceiptDrawer ride={over.ride} isOpen={over.isOpen} onClose={close} />}
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

type ContentProps = { onOpen: (ride: Ride) => void } & Pick<RidesDrawerProps, 'onConnect'>;

/** Mounted while the drawer is open, which reloads the data on each opening. */
function Content({ onOpen, onConnect }: ContentProps): ReactNode {
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
