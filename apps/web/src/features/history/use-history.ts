import { listTransactions, type Page, type Transaction, type TransactionFilter } from '@fareback/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../data/calls/client.ts';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { savedHistory } from '../../data/offline/saved-history.ts';
import { type PagedList, pagedListOf, pageOrEnd } from '../../data/sets/paged-list.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { asOf } from '../../state/as-of.ts';

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
