import { listTransactions, type Page, type Transaction, type TransactionFilter } from '@fareback/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { type PagedList, pagedListOf, pageOrEnd } from '../../data/paged-list.ts';
import { useSpeech } from '../../i18n/language.tsx';

/** The history of one kind, page by page along the next link until there is none; another filter starts anew [HIST-01, HIST-02]. */
export function useHistory(filter: TransactionFilter): PagedList<Transaction> {
  const { language: lang } = useSpeech();
  const list = useInfiniteQuery({
    queryKey: ['transactions', lang, filter],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<Page<Transaction>> => {
      if (pageParam !== null) {
        return pageOrEnd(await api.follow(listTransactions, pageParam, { params: { lang }, signal }), pageParam);
      }
      // Everything is asked for by naming no type.
      const query = filter === 'ALL_TRANSACTIONS' ? {} : { type: filter };
      return api.call(listTransactions, { params: { lang }, query, signal });
    },
    getNextPageParam: (page) => page.links.next,
  });
  return pagedListOf(list);
}
