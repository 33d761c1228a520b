import { type QueryClient, QueryClientContext } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createStore, useStore } from '../state/store.ts';

type MemberData = typeof import('./member-data.ts')['memberData'];

const present = createStore<MemberData | null>(null);

/** What is known of members, where it was fetched before; a visitor needs nothing of it. */
export const memberDataHere = (): MemberData | null => present.get();

/** Fetches what is known of members, once. Rejects when it is not to be had. */
export async function fetchMemberData(): Promise<MemberData> {
  const { memberData } = await import('./member-data.ts');
  present.set(memberData);
  return memberData;
}

/** `load` of a part that asks the cache: what keeps the cache comes along with it, so that it is there when the part is drawn. */
export const withMemberData =
  <Part,>(load: () => Promise<Part>): (() => Promise<Part>) =>
  async () =>
    (await Promise.all([load(), fetchMemberData()]))[0];

/** Lets everything below ask the cache, as soon as it was fetched; `client` stands in for it. */
export function DataRoom({ client, children }: { client?: QueryClient; children: ReactNode }): ReactNode {
  const data = useStore(present);
  return <QueryClientContext value={client ?? data?.client}>{children}</QueryClientContext>;
}
