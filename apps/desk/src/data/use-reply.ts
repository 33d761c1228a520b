import { ApiError, type CallInput, type Endpoint, type ReplyOf } from '@fareback/contract';
import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from './client.ts';

type Input<R extends Endpoint> = Omit<CallInput<R>, 'signal'>;

function send<R extends Endpoint>(route: R, input: object, signal?: AbortSignal): Promise<ReplyOf<R>> {
  const all = { ...input, ...(signal === undefined ? {} : { signal }) };
  return (call as (route: R, input: object) => Promise<ReplyOf<R>>)(route, all);
}

/** Name of what a call answered, and of all that its group answered by the first part: `members`. */
const keyOf = (route: Endpoint, input: object): readonly unknown[] => [...route.name.split('.'), input];

/**
 * What a reading call answers, asked again when the page is looked at after a while, and every so often while it is where that is
 * wanted; `keepsLast`: what it answered before stays until the next is there.
 */
export const useReply = <R extends Endpoint>(
  route: R,
  input: Input<R>,
  { everyMillis, keepsLast = false }: { everyMillis?: number; keepsLast?: boolean } = {},
): UseQueryResult<ReplyOf<R>> =>
  useQuery({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }) => send(route, input, signal),
    refetchInterval: everyMillis ?? false,
    ...(keepsLast && { placeholderData: keepPreviousData }),
  });

interface PageLike {
  data: readonly unknown[];
  links: { next: string | null };
}

const cursorOf = (next: string | null): string | null =>
  next === null ? null : new URLSearchParams(next.split('?')[1] ?? '').get('cursor');

/** A paged list, page after page. */
export function usePages<R extends Endpoint>(
  route: ReplyOf<R> extends PageLike ? R : never,
  input: Input<R>,
): UseInfiniteQueryResult<InfiniteData<ReplyOf<R>>> {
  const { query = {} } = input as { query?: object };
  return useInfiniteQuery({
    queryKey: keyOf(route, input),
    queryFn: ({ pageParam, signal }) =>
      send<R>(route, { ...input, query: { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => cursorOf((last as PageLike).links.next),
  });
}

/** All rows of a paged list that is chosen from, page after page. */
export const useAllRows = <R extends Endpoint>(
  route: ReplyOf<R> extends PageLike ? R : never,
  input: Input<R>,
): UseQueryResult<ReplyOf<R> extends { data: infer Rows } ? Rows : never> =>
  useQuery({
    queryKey: [...keyOf(route, input), 'all'],
    queryFn: async ({ signal }) => {
      const { query = {} } = input as { query?: object };
      const rows: unknown[] = [];
      let cursor: string | null = null;
      do {
        const page = (await send<R>(
          route,
          { ...input, query: { ...query, ...(cursor === null ? {} : { cursor }) } },
          signal,
        )) as PageLike;
        rows.push(...page.data);
        cursor = cursorOf(page.links.next);
      } while (cursor !== null);
      return rows as ReplyOf<R> extends { data: infer Rows } ? Rows : never;
    },
  });

/** A file holds no more rows of a table than this. */
const FILE_ROWS_MAX = 10_000;

/** All rows of a paged list for a file: fetches the pages that are not there yet, up to 10,000 rows. Rejects with the refusal. */
export async function allRows<Row>(
  list: Pick<UseInfiniteQueryResult<InfiniteData<{ data: Row[] }>>, 'data' | 'hasNextPage' | 'fetchNextPage'>,
): Promise<{ rows: Row[]; isWhole: boolean }> {
  let [pages, hasMore] = [list.data?.pages ?? [], list.hasNextPage];
  const rows = () => pages.flatMap(({ data }) => data);
  while (hasMore && rows().length < FILE_ROWS_MAX) {
    const next = await list.fetchNextPage({ throwOnError: true });
    [pages, hasMore] = [next.data?.pages ?? [], next.hasNextPage];
  }
  return { rows: rows().slice(0, FILE_ROWS_MAX), isWhole: !hasMore };
}

/** Whether what was read may be of before: somebody else did something meanwhile, or the act was done and its answer lost. */
const isBehind = (error: Error): boolean =>
  !(error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 409);

/** An act: a call that changes something. What was read of `refreshes` ('members', 'acts') is read again after it, also where the refusal says that it is of before [DESK-381]. */
export function useAct<R extends Endpoint>(
  route: R,
  refreshes: readonly string[],
): UseMutationResult<ReplyOf<R>, Error, Input<R>> {
  const client = useQueryClient();
  const readAgain = () => Promise.all(refreshes.map((group) => client.invalidateQueries({ queryKey: [group] })));
  return useMutation({
    mutationFn: (input: Input<R>) => send(route, input),
    onSuccess: readAgain,
    // The refusal is said at once.
    onError: (error) => {
      if (isBehind(error)) void readAgain();
    },
  });
}
