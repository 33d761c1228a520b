import { type QueryClient, QueryClientContext } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { loadMessages } from '../../i18n/language.tsx';
import { createStore, useStore } from '../../state/store.ts';

type MemberData = typeof import('./member-data.ts')['memberData'];

const loadedData = createStore<MemberData | null>(null);

/** Returns the member module if it is loaded; visitors do not need it. */
export const getMemberData = (): MemberData | null => loadedData.get();

/** Loads the member module, once. Rejects if it cannot be loaded. */
export async function loadMemberModule(): Promise<MemberData> {
  const { memberData } = await import('./member-data.ts');
  loadedData.set(memberData);
  return memberData;
}

/** Wraps `load` of Home's frame: also loads the query cache and Home's texts. */
export const withHomeParts =
  <Part,>(load: () => Promise<Part>): (() => Promise<Part>) =>
  async () =>
    (await Promise.all([load(), loadMemberModule(), loadMessages('home')]))[0];

/**
 * Wraps `load` of a part beyond sign-in and Home: also loads the shared query cache and texts, so both are there when
 * it renders.
 */
export const withAppParts = <Part,>(load: () => Promise<Part>): (() => Promise<Part>) =>
  withHomeParts(async () => (await Promise.all([load(), loadMessages('rest')]))[0]);

/** Provides the query cache once it is loaded; `client` replaces it. */
export function MemberDataProvider({ client, children }: { client?: QueryClient; children: ReactNode }): ReactNode {
  // A hydrated page uses the cache that came with it; the server passes its own.
  const data = useStore({ ...loadedData, drawn: loadedData.get });
  return <QueryClientContext value={client ?? data?.client}>{children}</QueryClientContext>;
}
