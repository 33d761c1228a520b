import { listTransactions, type Page, type Transaction, type TransactionFilter } from '@fareback/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { useSpeech } from '../../i18n/language.tsx';

/** The pages of history that are known, and the way to the next. */
export interface History {
  state: 'loading' | 'failed' | 'ready';
  rows: Transaction[];
  hasMore: boolean;
  isLoadingMore: boolean;
  isRetrying: boolean;
  /** Loads the next page; does nothing while one is on its way or none is left. */
  more: () => void;
  retry: () => void;
}

/** The history of one kind, page by page along the next link until there is none; another filter starts anew [HIST-01, HIST-02]. */
export function useHistory(filter: TransactionFilter): History {
  const { language: lang } = useSpeech();
  const list = useInfiniteQuery({
    queryKey: ['transactions', lang, filter],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<Page<Transaction>> => {
      if (pageParam !== null) {
        const page = await api.follow(listTransactions, pageParam, { params: { lang }, signal });
        // A link that leads elsewhere is not followed: the history ends there.
        return page ?? { data: [], links: { self: pageParam, next: null, previous: null } };
      }
      // Everything is asked for by naming no type.
      const query = filter === 'ALL_TRANSACTIONS' ? {} : { type: filter };
      return api.call(listTransactions, { params: { lang }, query, signal });
    },
    getNextPageParam: (page) => page.links.next,
  });
  const isStuck = list.isError || list.fetchStatus === 'paused';
  return {
    state: list.data ? 'ready' : isStuck ? 'failed' : 'loading',
    rows: list.data?.pages.flatMap(({ data }) => data) ?? [],
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    isRetrying: list.isFetching,
    more: () => {
      if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
    },
    retry: () => void list.refetch(),
  };
}
