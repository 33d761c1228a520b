import { type QueryClient, QueryClientContext } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { loadMessages } from '../../i18n/language.tsx';
import { createStore, useStore } from '../../state/store.ts';

type MemberData = typeof import('./member-data.ts')['memberData'];

const loadedData = createStore<MemberData | null>(null);

/** What is known of members, where it was fetched before; a visitor needs nothing of it. */
export const getMemberData = (): MemberData | null => loadedData.get();

/** Fetches what is known of members, once. Rejects when it is not to be had. */
export async function loadMemberModule(): Promise<MemberData> {
  const { memberData } = await import('./member-data.ts');
  loadedData.set(memberData);
  return memberData;
}

/** `load` of Home's frame: the cache comes along with it, and the words that Home says. */
export const withHome =
  <Part,>(load: () => Promise<Part>): (() => Promise<Part>) =>
  async () =>
    (await Promise.all([load(), loadMemberModule(), loadMessages('home')]))[0];

/** `load` of a part that is neither of sign-in nor of Home: what such parts share comes along, the cache and their words, so that both are there when it is drawn. */
export const beyondSignIn = <Part,>(load: () => Promise<Part>): (() => Promise<Part>) =>
  withHome(async () => (await Promise.all([load(), loadMessages('rest')]))[0]);

/** Lets everything below ask the cache, as soon as it was fetched; `client` stands in for it. */
export function MemberDataProvider({ client, children }: { client?: QueryClient; children: ReactNode }): ReactNode {
  // A drawn page is taken over with the cache that came along; the server brings its own.
  const data = useStore({ ...loadedData, drawn: loadedData.get });
  return <QueryClientContext value={client ?? data?.client}>{children}</QueryClientContext>;
}
