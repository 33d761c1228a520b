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
import { call, callWithRetry } from './client.ts';

type Input<R extends Endpoint> = Omit<CallInput<R>, 'signal'>;

function send<R extends Endpoint>(
  route: R,
  input: object,
  { signal, by = call }: { signal?: AbortSignal | undefined; by?: typeof call } = {},
): Promise<ReplyOf<R>> {
  const all = { ...input, ...(signal === undefined ? {} : { signal }) };
  return (by as (route: R, input: object) => Promise<ReplyOf<R>>)(route, all);
}

/** Name of what a call answered, and of all that its group answered by the first part: `members`. */
const queryKeyOf = (route: Endpoint, input: object): readonly unknown[] => [...route.name.split('.'), input];

/**
 * What a reading call answers, asked again when the page is looked at after a while, and every so often while it is where that is
 * wanted; `keepsLast`: what it answered before stays until the next is there.
 */
export const useApiQuery = <R extends Endpoint>(
  route: R,
  input: Input<R>,
  { everyMillis, keepsLast = false }: { everyMillis?: number; keepsLast?: boolean } = {},
): UseQueryResult<ReplyOf<R>> =>
  useQuery({
    queryKey: queryKeyOf(route, input),
    queryFn: ({ signal }) => send(route, input, { signal }),
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
export function useApiPages<R extends Endpoint>(
  route: ReplyOf<R> extends PageLike ? R : never,
  input: Input<R>,
): UseInfiniteQueryResult<InfiniteData<ReplyOf<R>>> {
  const { query = {} } = input as { query?: object };
  return useInfiniteQuery({
    queryKey: queryKeyOf(route, input),
    queryFn: ({ pageParam, signal }) =>
      send<R>(
        route,
        { ...input, query: { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => cursorOf((last as PageLike).links.next),
  });
}

/** The pages of a paged list, each when the one before it has been dealt with. */
async function* pagesOf(
  route: Endpoint,
  input: object,
  signal?: AbortSignal,
): AsyncGenerator<{ data: readonly unknown[]; isLast: boolean }> {
  const { query = {} } = input as { query?: object };
  let cursor: string | null = null;
  do {
    const pageInput = { ...input, query: { ...query, ...(cursor === null ? {} : { cursor }) } };
    const { data, links } = (await send(route, pageInput, { signal, by: callWithRetry })) as unknown as PageLike;
    cursor = cursorOf(links.next);
    yield { data, isLast: cursor === null };
  } while (cursor !== null);
}

/** Rows of a paged list. */
type RowsOf<R extends Endpoint> = ReplyOf<R> extends { data: infer Rows } ? Rows : never;

/** All rows of a paged list that is chosen from, page after page. */
export const useAllApiRows = <R extends Endpoint>(
  route: ReplyOf<R> extends PageLike ? R : never,
  input: Input<R>,
): UseQueryResult<RowsOf<R>> =>
  useQuery({
    queryKey: [...queryKeyOf(route, input), 'all'],
    queryFn: async ({ signal }) => {
      const rows: unknown[] = [];
      for await (const { data } of pagesOf(route, input, signal)) rows.push(...data);
      return rows as RowsOf<R>;
    },
  });

/** A file holds no more rows of a table than this. */
const FILE_ROWS_MAX = 10_000;

/** So many rows a call answers at the most. */
const PAGE_SIZE_MAX = 100;

/**
 * All rows of a paged list for a file, up to 10,000, read anew and kept nowhere: the page goes on showing what it shows. Rejects
 * with the refusal [DESK-386].
 */
export async function fetchAllRows<R extends Endpoint>(
  route: ReplyOf<R> extends PageLike ? R : never,
  input: Input<R>,
): Promise<{ rows: RowsOf<R>; isWhole: boolean }> {
  const rows: unknown[] = [];
  let isWhole = true;
  const { query = {} } = input as { query?: object };
  for await (const { data, isLast } of pagesOf(route, { ...input, query: { ...query, limit: PAGE_SIZE_MAX } })) {
    rows.push(...data);
    isWhole = isLast;
    if (rows.length >= FILE_ROWS_MAX) break;
  }
  return { rows: rows.slice(0, FILE_ROWS_MAX) as RowsOf<R>, isWhole };
}

/** Whether nobody knows if an act was done: its answer was lost. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/** Whether an act is refused for what somebody did meanwhile: what it is about is otherwise, or gone. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 409 || error.status === 404);

/** Whether what was read may be of before: somebody else did something meanwhile, or the act was done and its answer lost. */
const mayBeStale = (error: Error): boolean => isOutcomeUnknown(error) || isConflict(error);

/** An act: a call that changes something. What was read of `refreshes` ('members', 'acts') is read again after it, also where the refusal says that it is of before [DESK-381]. */
export function useApiMutation<R extends Endpoint>(
  route: R,
  refreshes: readonly string[],
): UseMutationResult<ReplyOf<R>, Error, Input<R>> {
  const client = useQueryClient();
  const invalidate = () => Promise.all(refreshes.map((group) => client.invalidateQueries({ queryKey: [group] })));
  return useMutation({
    mutationFn: (input: Input<R>) => send(route, input),
    onSuccess: invalidate,
    // The refusal is said at once.
    onError: (error) => {
      if (mayBeStale(error)) void invalidate();
    },
  });
}
