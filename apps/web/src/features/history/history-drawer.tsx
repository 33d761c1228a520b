import {
  limits,
  type Redemption,
  type Transaction,
  type TransactionFilter,
  transactionFilters,
} from '@fareback/contract';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { PagedRows } from '@fareback/ui/layout/paged-rows.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { dataSets } from '../../data/sets/data-sets.ts';
import type { PagedList } from '../../data/sets/paged-list.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { ClockNote } from '../../tenant/clock-note.tsx';
import { ExpiryNote } from './expiry-note.tsx';
import styles from './history.module.css';
import { HistoryRow } from './history-row.tsx';
import { useAcknowledge } from './use-acknowledge.ts';
import { useHistory } from './use-history.ts';
import { WithheldNote } from './withheld-note.tsx';

type HistoryDrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Opens a past redemption again [HIST-04]. */
  onOpenRedemption: (redemption: Redemption) => void;
  onRides: () => void;
  /** When the app started; earnings acknowledged before are read [EARNING-08]. */
  appStart: Date;
};

/** All earned and spent points, by kind; closing it acknowledges new earnings [HIST-01..05, EARNING-09]. */
export function HistoryDrawer({ isOpen, onClose, onOpenRedemption, onRides, appStart }: HistoryDrawerProps): ReactNode {
  const { t, language } = useTranslation();
  const [filter, setFilter] = useState<TransactionFilter>('ALL_TRANSACTIONS');
  const history = useHistory(filter);
  const acknowledge = useAcknowledge();
  const earnings = useQuery(dataSets.earnings(language)).data?.data ?? [];
  const leave = useEffectEvent(() => {
    const loaded = [...earnings, ...history.rows.flatMap(({ earning }) => earning ?? [])];
    acknowledge([...new Map(loaded.map((earning) => [earning.EarningID, earning])).values()]);
  });
  // Runs however it is closed: by button, drag, Back or leaving Home.
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => leave();
  }, [isOpen]);
  return (
    <Drawer open={isOpen} onClose={onClose} title={t('history.title')} closeLabel={t('access.close')} tall addressed>
      <Button
        wide
        variant="secondary"
        size="small"
        icon={<Icon name="bus" size={18} />}
        aria-haspopup="dialog"
        className={styles['rides']}
        onClick={onRides}
      >
        {t('history.openRides')}
      </Button>
      <Suspense fallback={null}>
        <ExpiryNote />
        {isOpen && <WithheldNote />}
        <div className={styles['clock']}>
          <ClockNote />
        </div>
      </Suspense>
      <fieldset className={styles['filters']}>
        <legend className={styles['legend']}>{t('history.filter')}</legend>
        {transactionFilters.map((kind) => (
          <label key={kind} className={styles['filter']}>
            <input
              type="radio"
              name="history-filter"
              checked={kind === filter}
              onChange={() => setFilter(kind)}
              className={styles['radio']}
            />
            <span>{t(`history.${kind}`)}</span>
          </label>
        ))}
      </fieldset>
      <Rows history={history} filter={filter} appStart={appStart} onOpenRedemption={onOpenRedemption} />
    </Drawer>
  );
}

function Rows({
  history,
  filter,
  appStart,
  onOpenRedemption,
}: {
  history: PagedList<Transaction>;
  filter: TransactionFilter;
} & Pick<HistoryDrawerProps, 'appStart' | 'onOpenRedemption'>): ReactNode {
  const { t } = useTranslation();
  return (
    <PagedRows
      list={history}
      label={t('history.title')}
      loadingLabel={t('history.loading')}
      loadingMoreLabel={t('history.loadingMore')}
      skeletons={limits.historySkeletons}
      failed={{ title: t('history.failedTitle'), text: t('history.failedText'), retryLabel: t('common.retry') }}
      empty={
        <EmptyState icon="history" title={t('history.emptyTitle')} compact>
          {t(filter === 'ALL_TRANSACTIONS' ? 'history.emptyText' : 'history.emptyFilterText')}
        </EmptyState>
      }
    >
      {(row) => (
        <HistoryRow key={row.TransactionID} row={row} appStart={appStart} onOpenRedemption={onOpenRedemption} />
      )}
    </PagedRows>
  );
}
