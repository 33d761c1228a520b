import { limits, type Redemption, type TransactionFilter, transactionFilters } from '@fareback/contract';
import { type ReactNode, useState } from 'react';
import { useKnownEarnings } from '../../data/unclaimed-earnings.ts';
import { useSpeech } from '../../i18n/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { EndOfList } from '../../ui/end-of-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import styles from './history.module.css';
import { HistoryRow } from './history-row.tsx';
import { useAcknowledge } from './use-acknowledge.ts';
import { type History, useHistory } from './use-history.ts';

type HistoryDrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Opens a past redemption again [HIST-04]. */
  onOpenRedemption: (redemption: Redemption) => void;
  /** Opens the member's rides [EARN-10]. */
  onRides: () => void;
  /** When the app started: what was acknowledged before is read [EARNING-08]. */
  appStart: Date;
};

/** Everything earned and spent, by kind; closing it acknowledges what was new [HIST-01..05, EARNING-09]. */
export function HistoryDrawer({ isOpen, onClose, onOpenRedemption, onRides, appStart }: HistoryDrawerProps): ReactNode {
  const { t } = useSpeech();
  const [filter, setFilter] = useState<TransactionFilter>('ALL_TRANSACTIONS');
  const history = useHistory(filter);
  const acknowledge = useAcknowledge();
  const earnings = useKnownEarnings() ?? [];
  const close = () => {
    const loaded = [...earnings, ...history.rows.flatMap(({ earning }) => earning ?? [])];
    acknowledge([...new Map(loaded.map((earning) => [earning.EarningID, earning])).values()]);
    onClose();
  };
  return (
    <Drawer open={isOpen} onClose={close} title={t('history.title')} closeLabel={t('access.close')} tall addressed>
      <Button
        wide
        variant="secondary"
        size="small"
        icon={<Icon name="bus" size={18} />}
        aria-haspopup="dialog"
        className={styles['rides']}
        onClick={onRides}
      >
        {t('rides.open')}
      </Button>
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
            {t(`history.${kind}`)}
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
  history: History;
  filter: TransactionFilter;
} & Pick<HistoryDrawerProps, 'appStart' | 'onOpenRedemption'>): ReactNode {
  const { t } = useSpeech();
  if (history.state === 'loading') return <Waiting count={limits.historySkeletons} label={t('history.loading')} />;
  if (history.state === 'failed')
    return (
      <ErrorState
        title={t('history.failedTitle')}
        retryLabel={t('common.retry')}
        onRetry={history.retry}
        retrying={history.isRetrying}
        compact
      >
        {t('history.failedText')}
      </ErrorState>
    );
  if (history.rows.length === 0)
    return (
      <EmptyState icon="history" title={t('history.emptyTitle')} compact>
        {t(filter === 'ALL_TRANSACTIONS' ? 'history.emptyText' : 'history.emptyFilterText')}
      </EmptyState>
    );
  return (
    <>
      <ul className={styles['rows']} aria-label={t('history.title')}>
        {history.rows.map((row) => (
          <HistoryRow key={row.TransactionID} row={row} appStart={appStart} onOpenRedemption={onOpenRedemption} />
        ))}
      </ul>
      {history.isLoadingMore && <Waiting count={2} label={t('history.loadingMore')} />}
      {history.hasMore && <EndOfList key={history.rows.length} onSeen={history.more} />}
    </>
  );
}

function Waiting({ count, label }: { count: number; label: string }): ReactNode {
  return (
    <SkeletonGroup label={label} className={styles['rows'] ?? ''}>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={styles['row']} data-skeleton="row">
          <Skeleton shape="disc" />
          <div className={styles['words']}>
            <Skeleton shape="title" width={at % 2 === 0 ? '62%' : '48%'} />
            <Skeleton width="40%" />
          </div>
          <Skeleton width="2.5rem" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
