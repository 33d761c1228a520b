import type { Page } from '@fareback/contract';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

/** The pages of a list that are known, and the way to the next. */
export interface PagedList<Row> {
  state: 'loading' | 'failed' | 'ready';
  rows: Row[];
  hasMore: boolean;
  isLoadingMore: boolean;
  isRetrying: boolean;
  /** Loads the next page; does nothing while one is on its way or none is left. */
  more: () => void;
  retry: () => void;
}

/** A list as its drawer draws it; offline, one that never came counts as failed [HIST-02]. */
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

/** The page behind a next link, or the end of the list where the link led elsewhere and was not followed. */
export const pageOrEnd = <Row>(page: Page<Row> | null, link: string): Page<Row> =>
  page ?? { data: [], links: { self: link, next: null, previous: null } };
