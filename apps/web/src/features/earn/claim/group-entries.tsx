import { type Earning, limits, listEarnings, type Page, type UnclaimedGroup } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { PagedRows } from '@fareback/ui/layout/paged-rows.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { formatAgencyMoment } from '@fareback/wording';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../data/calls/client.ts';
import { isUnclaimed } from '../../../data/points/is-unclaimed.ts';
import { type PagedList, pagedListOf, pageOrEnd } from '../../../data/sets/paged-list.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import { useConfig } from '../../../tenant/config.tsx';
import styles from './unclaimed.module.css';

/** Loads a group's earnings whenever it is opened; claimed ones stay listed as claimed until then. */
function useGroupEntries(group: string): PagedList<Earning> {
  const { language: lang } = useTranslation();
  const list = useInfiniteQuery({
    queryKey: ['unclaimedEntries', lang, group],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<Page<Earning>> =>
      pageParam === null
        ? api.call(listEarnings, { params: { lang }, query: { group }, signal })
        : pageOrEnd(await api.follow(listEarnings, pageParam, { params: { lang }, signal }), pageParam),
    getNextPageParam: (page) => page.links.next,
    gcTime: 0,
  });
  return pagedListOf(list);
}

type GroupEntriesProps = {
  group: UnclaimedGroup;
  areClaimed: boolean;
  onClaim: (earning: Earning) => void;
};

/** Each earning of a group with time, points and its own claim button [EARNING-12]. */
export function GroupEntries({ group, areClaimed, onClaim }: GroupEntriesProps): ReactNode {
  const translation = useTranslation();
  const { t, points } = translation;
  const { IANATimezone } = useConfig();
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set());
  const list = useGroupEntries(group.GroupID);
  return (
    <div className={styles['entries']}>
      <PagedRows
        list={list}
        label={group.earningTitle}
        loadingLabel={t('history.loading')}
        loadingMoreLabel={t('history.loadingMore')}
        skeletons={Math.min(group.count, limits.pageSize)}
        failed={{ title: t('history.failedTitle'), text: t('history.failedText'), retryLabel: t('common.retry') }}
        empty={null}
      >
        {(earning) => {
          const amount = points(earning.amount);
          const isClaimed = areClaimed || !isUnclaimed(earning);
          const when = formatAgencyMoment(earning.EarnedAtUTC, translation, IANATimezone);
          return (
            <li key={earning.EarningID} className={styles['entry']}>
              <span className={styles['when']}>{when}</span>
              <bdi translate="no" dir="ltr" data-numeric="">{`+${amount}`}</bdi>
              {isClaimed ? (
                <span className={styles['done']}>
                  <Icon name="check" size={18} label={t('earning.claimed', { amount })} />
                </span>
              ) : (
                <Button
                  size="small"
                  variant="quiet"
                  busy={pressed.has(earning.EarningID)}
                  aria-label={`${t('earning.claim')}: ${t('common.amount', { amount })}, ${when}`}
                  onClick={() => {
                    setPressed((before) => new Set([...before, earning.EarningID]));
                    onClaim(earning);
                  }}
                >
                  {t('earning.claim')}
                </Button>
              )}
            </li>
          );
        }}
      </PagedRows>
    </div>
  );
}
