import type { Earning, Page, Transaction } from '@fareback/contract';
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';

/** Replaces `returned` earnings in the earning and transaction lists; all others stay [EARNING-06]. */
export function replaceEarnings(client: QueryClient, returned: readonly Earning[]): void {
  const newer = new Map(returned.map((earning) => [earning.EarningID, earning]));
  const lists = { queryKey: ['earnings'], predicate: ({ queryKey }: Query) => queryKey.length === 2 };
  client.setQueriesData<Page<Earning>>(lists, (page) => page && withEarnings(page, newer));
  client.setQueriesData<InfiniteData<Page<Earning>>>(
    { queryKey: ['unclaimedEntries'] },
    (list) => list && { ...list, pages: list.pages.map((page) => withEarnings(page, newer)) },
  );
  client.setQueriesData<InfiniteData<Page<Transaction>>>(
    { queryKey: ['transactions'] },
    (list) => list && { ...list, pages: list.pages.map((page) => withEarningsInside(page, newer)) },
  );
}

/** Keeps fields that only the list has, such as the title. */
function withEarnings(page: Page<Earning>, newer: ReadonlyMap<string, Earning>): Page<Earning> {
  return { ...page, data: page.data.map((earning) => ({ ...earning, ...newer.get(earning.EarningID) })) };
}

function withEarningsInside(page: Page<Transaction>, newer: ReadonlyMap<string, Earning>): Page<Transaction> {
  const data = page.data.map((row) => {
    const earning = row.earning && newer.get(row.earning.EarningID);
    return earning ? { ...row, earning } : row;
  });
  return { ...page, data };
}
