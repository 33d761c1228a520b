import {
  ackEarning,
  type Earning,
  getRedemption,
  limits,
  listTransactions,
  type Page,
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
import { formatDayHeading } from '@fareback/wording';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { useRewardHolds } from '../../data/member/use-reward-holds.ts';
import { savedHistory } from '../../data/offline/saved-history.ts';
import { replaceEarnings } from '../../data/points/replace-earnings.ts';
import { useNextExpiryText } from '../../data/points/use-next-expiry-text.ts';
import { dataSets } from '../../data/sets/data-sets.ts';
import { type PagedList, pagedListOf, pageOrEnd } from '../../data/sets/paged-list.ts';
import { now } from '../../device/clock.ts';
import { loadSavedRedemptions, savedRedemptions } from '../../device/saved-redemptions.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { asOf } from '../../state/as-of.ts';
import { ClockNote } from '../../tenant/clock-note.tsx';
import { useConfig } from '../../tenant/config.tsx';
import styles from './history.module.css';
import { HistoryRow } from './history-row.tsx';

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
  useLinkedTicket(isOpen, onOpenRedemption);
  useLinkedRides(isOpen, onRides);
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

/**
 * Opens the ticket that a pass in a wallet links to, once: without a network, the copy on this device. An unknown one
 * leaves the history open [PASS-05].
 */
function useLinkedTicket(isOpen: boolean, open: (redemption: Redemption) => void): void {
  const { language: lang } = useTranslation();
  const openLinked = useEffectEvent(async (id: string) => {
    const redemption = await api
      .call(getRedemption, { params: { id, lang } })
      .catch((error: unknown) => (isTransientFailure(error) ? savedTicket(id) : null));
    if (redemption) open(redemption);
  });
  useEffect(() => {
    const id = new URLSearchParams(location.search).get('ticket');
    if (!isOpen || id === null) return;
    history.replaceState(history.state, '', location.pathname);
    void openLinked(id);
  }, [isOpen]);
}

/** Opens the rides over the history, once, if the address asks for them: an answer about a missing ride [NOTIFY-19]. */
function useLinkedRides(isOpen: boolean, onRides: () => void): void {
  const openRides = useEffectEvent(onRides);
  useEffect(() => {
    if (!isOpen || !new URLSearchParams(location.search).has('rides')) return;
    history.replaceState(history.state, '', location.pathname);
    openRides();
  }, [isOpen]);
}

async function savedTicket(id: string): Promise<Redemption | null> {
  await loadSavedRedemptions();
  const saved = savedRedemptions.get().redemptions.find(({ redemption }) => redemption.TransactionID === id);
  return saved?.redemption ?? null;
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
  const { t, language } = useTranslation();
  const { IANATimezone } = useConfig();
  const dayOf = (row: Transaction | undefined) =>
    row && formatDayHeading(row.transactionDateUTC, new Date(now()), language, IANATimezone);
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
      {(row, at) => (
        <HistoryRow
          key={row.TransactionID}
          row={row}
          day={dayOf(row) === dayOf(history.rows[at - 1]) ? undefined : dayOf(row)}
          appStart={appStart}
          onOpenRedemption={onOpenRedemption}
        />
      )}
    </PagedRows>
  );
}

/** How many points expire next, and until when they are valid, above the history [LEDGER-08]. */
function ExpiryNote(): ReactNode {
  const expiryText = useNextExpiryText();
  return (
    expiryText && (
      <p className={styles['lapse']}>
        <Icon name="clock" size={18} />
        <span>{expiryText}</span>
      </p>
    )
  );
}

/** Acknowledges earnings that never were, one call each, claimed or not; failures are only reported [EARNING-09]. */
function useAcknowledge(): (earnings: readonly Earning[]) => void {
  const client = useQueryClient();
  return (earnings) => {
    const fresh = earnings.filter(({ AcknowledgedAtUTC }) => AcknowledgedAtUTC === null);
    void Promise.allSettled(
      fresh.map(async ({ EarningID }) => {
        replaceEarnings(client, [await api.call(ackEarning, { params: { id: EarningID } })]);
      }),
    );
  };
}

/** Lists the one-time rewards withheld after an erasure, above the history [PRIV-06]. */
function WithheldNote(): ReactNode {
  const { t, language } = useFullTranslation();
  const titles = useRewardHolds()?.withheld.map(({ title }) => title) ?? [];
  if (titles.length === 0) return null;
  return (
    <p className={styles['lapse']}>
      <Icon name="alert" size={18} />
      <span>{t('rewardHold.note', { rewards: new Intl.ListFormat(language).format(titles) })}</span>
    </p>
  );
}

/**
 * Loads the history of one kind along its next links; another filter starts over [HIST-01, HIST-02]. Without a response
 * it shows the page cached on the device [ERR-14].
 */
export function useHistory(filter: TransactionFilter): PagedList<Transaction> {
  const { language: lang } = useTranslation();
  const list = useInfiniteQuery({
    queryKey: ['transactions', lang, filter],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<Page<Transaction>> => {
      if (pageParam !== null) {
        return pageOrEnd(await api.follow(listTransactions, pageParam, { params: { lang }, signal }), pageParam);
      }
      // Omitting the type requests all.
      const query = filter === 'ALL_TRANSACTIONS' ? {} : { type: filter };
      return api.call(listTransactions, { params: { lang }, query, signal }).catch((error: unknown) => {
        const saved = filter === 'ALL_TRANSACTIONS' && asOf.get() !== null ? savedHistory.get() : null;
        if (saved?.language !== lang || !isTransientFailure(error)) throw error;
        return saved.page;
      });
    },
    getNextPageParam: (page) => page.links.next,
  });
  return pagedListOf(list);
}
