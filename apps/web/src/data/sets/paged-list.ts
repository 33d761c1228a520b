import type { Page } from '@fareback/contract';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

/** The loaded pages of a list, and how to load the next. */
export interface PagedList<Row> {
  state: 'loading' | 'failed' | 'ready';
  rows: Row[];
  hasMore: boolean;
  isLoadingMore: boolean;
  isRetrying: boolean;
  /** Loads the next page; does nothing while one is loading or if there are no more. */
  more: () => void;
  retry: () => void;
}

/** A list for its drawer; offline, one that never loaded counts as failed [HIST-02]. */
export function pagedListOf<Row>(list: UseInfiniteQueryResult<InfiniteData<Page<Row>>>): PagedList<Row> {
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

/** Returns the page of a next link, or an empty last page if the link was external and not followed. */
export const pageOrEnd = <Row>(page: Page<Row> | null, link: string): Page<Row> =>
  page ?? { data: [], links: { self: link, next: null, previous: null } };
