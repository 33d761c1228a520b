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

/** Query key of a call; its first part, such as `members`, addresses the whole group. */
const queryKeyOf = (route: Endpoint, input: object): readonly unknown[] => [...route.name.split('.'), input];

/**
 * Reply of a read call, refetched on focus after a while and at an optional interval; `keepsLast`: keeps the previous
 * reply until the next arrives; not `isEnabled`: no call.
 */
export const useApiQuery = <R extends Endpoint>(
  route: R,
  input: Input<R>,
  {
    everyMillis,
    keepsLast = false,
    isEnabled = true,
  }: {
    everyMillis?: number | ((reply: ReplyOf<R> | undefined) => number | false);
    keepsLast?: boolean;
    isEnabled?: boolean;
  } = {},
): UseQueryResult<ReplyOf<R>> =>
  useQuery({
    queryKey: queryKeyOf(route, input),
    queryFn: ({ signal }) => send(route, input, { signal }),
    enabled: isEnabled,
    refetchInterval:
      typeof everyMillis === 'function' ? ({ state }) => everyMillis(state.data) : (everyMillis ?? false),
    ...(keepsLast && { placeholderData: keepPreviousData }),
  });

interface PageLike {
  data: readonly unknown[];
  links: { next: string | null };
}

const cursorOf = (next: string | null): string | null =>
  next === null ? null : new URLSearchParams(next.split('?')[1] ?? '').get('cursor');

/** The reply of a list whose next page has this cursor. */
interface CursorPage {
  next: string | null;
}

const nextCursorOf = (page: PageLike | CursorPage): string | null =>
  'links' in page ? cursorOf(page.links.next) : page.next;

/** Pages of a list, whose reply names the next one by a link or a cursor; refetched at an optional interval. */
export function useApiPages<R extends Endpoint>(
  route: ReplyOf<R> extends PageLike | CursorPage ? R : never,
  input: Input<R>,
  { everyMillis }: { everyMillis?: (pages: InfiniteData<ReplyOf<R>> | undefined) => number | false } = {},
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
    getNextPageParam: (last) => nextCursorOf(last as PageLike | CursorPage),
    refetchInterval: ({ state }) => everyMillis?.(state.data) ?? false,
  });
}

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

type RowsOf<R extends Endpoint> = ReplyOf<R> extends { data: infer Rows } ? Rows : never;

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

const FILE_ROWS_MAX = 10_000;

const PAGE_SIZE_MAX = 100;

/**
 * Loads all rows of a paged list for a file, up to 10,000, fresh and uncached: the page is not affected. Rejects with
 * the refusal [DESK-386].
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

/** True if the reply was lost, so the action may or may not have run. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/** True if the action was refused because another person changed or removed its object. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 409 || error.status === 404);

/** True if loaded data may be stale: another person changed it, or the action ran and its reply was lost. */
const mayBeStale = (error: Error): boolean => isOutcomeUnknown(error) || isConflict(error);

/**
 * Mutation hook. Refetches the groups in `refreshes` ('members', 'acts') afterwards, also if the refusal says they are
 * stale [DESK-381].
 */
export function useApiMutation<R extends Endpoint>(
  route: R,
  refreshes: readonly string[],
): UseMutationResult<ReplyOf<R>, Error, Input<R>> {
  const client = useQueryClient();
  const invalidate = () => Promise.all(refreshes.map((group) => client.invalidateQueries({ queryKey: [group] })));
  return useMutation({
    mutationFn: (input: Input<R>) => send(route, input),
    onSuccess: invalidate,
    onError: (error) => {
      if (mayBeStale(error)) void invalidate();
    },
  });
}
