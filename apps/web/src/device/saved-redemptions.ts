import type { Redemption } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createStore } from '../state/store.ts';
import { now } from './clock.ts';
import { type Kept, keptMax, withNewest } from './kept-redemptions.ts';
import { hasSignInFlag, session } from './session.ts';
import { useOnline } from './use-online.ts';

/** The redemptions that this device has of its member [ERR-14, D-173]. */
export interface Saved {
  /** Null while nobody is known. */
  userId: string | null;
  kept: readonly Kept[];
  /** Whether they outlive this page; false where the browser keeps nothing, or has no room. */
  isLasting: boolean;
  /** The language that they were last had in, once it is known. */
  language?: string;
}

const nothing: Saved = { userId: null, kept: [], isLasting: true };

/** What is known on this page; the safe keeps it for the next one. */
export const saved = createStore<Saved>(nothing);

/** Whether their list stands over the page; null while it never did. */
export const savedList = createStore<boolean | null>(null);

// The safe itself goes with the session.
session.subscribe(() => {
  if (session.get() !== 'signedOut' || hasSignInFlag()) return;
  saved.set(nothing);
  savedList.set(null);
});

/** One after the other: what was kept last must be what stands. */
let queue: Promise<void> = Promise.resolve();

function inTurn(work: (safe: typeof import('./ticket-safe.ts')) => Promise<void>): Promise<void> {
  const turn = async () => {
    try {
      const safe = await import('./ticket-safe.ts');
      // Asked at the last moment: a member who has just left leaves nothing behind.
      if (hasSignInFlag()) await work(safe);
    } catch {
      saved.set({ ...saved.get(), isLasting: false });
    }
  };
  queue = queue.then(turn);
  return queue;
}

/** Notes that all of them are had in a language now. */
export function noteTicketsLanguage(language: string): Promise<void> {
  saved.set({ ...saved.get(), language });
  return inTurn((safe) => safe.noteLanguage(language));
}

/** Keeps redemptions that `userId` received: one `opened` goes before all others, the rest stand by their time. Another member's go. */
export function keepRedemptions(userId: string, redemptions: readonly Redemption[], opened = false): Promise<void> {
  const before = saved.get().userId === userId ? saved.get() : { ...saved.get(), kept: [], userId };
  const known = new Map(before.kept.map((each) => [each.redemption.TransactionID, JSON.stringify(each.redemption)]));
  const fresh = redemptions
    .map((redemption) => ({ redemption, rank: opened ? now() : new Date(redemption.redeemedAtUTC).getTime() }))
    .filter(({ redemption }) => opened || known.get(redemption.TransactionID) !== JSON.stringify(redemption));
  if (fresh.length === 0) return queue;
  saved.set({ ...before, kept: withNewest(before.kept, fresh) });
  return inTurn((safe) => safe.keep(userId, fresh.slice(0, keptMax), document.documentElement.lang));
}

/** Reads what this device has kept for `userId`, or, where nobody could be asked, for whom it remembers; another member's is wiped [ERR-14, D-155]. */
export function readSaved(userId?: string): Promise<void> {
  if (!hasSignInFlag()) return queue;
  // Earlier versions kept codes here for everybody to read.
  localStorage.removeItem('savedRedemptions');
  return inTurn(async (safe) => {
    const found = await safe.read(userId);
    const present = saved.get();
    const owner = userId ?? found?.userId ?? present.userId;
    const own = present.userId === owner ? present.kept : [];
    const another = found?.languages.find((language) => language !== document.documentElement.lang);
    const kept = withNewest(found?.kept ?? [], own);
    saved.set({ ...present, userId: owner, kept, ...(another !== undefined && { language: another }) });
  });
}

/** Keeps what this device has of `userId`'s redemptions: read at once without network, else when the page has nothing better to do; and added to from the history that arrives [ERR-14]. */
export function useSaved(userId: string | undefined): void {
  const client = useQueryClient();
  const online = useOnline();
  useEffect(() => {
    if (userId === undefined) return undefined;
    if (!online) void readSaved(userId);
    const timer = online ? setTimeout(() => void readSaved(userId), idleMs) : undefined;
    return () => clearTimeout(timer);
  }, [online, userId]);
  useEffect(() => {
    if (userId === undefined) return undefined;
    saved.set({ language: document.documentElement.lang, ...saved.get() });
    return client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryKey[0] !== 'transactions' || query.state.status !== 'success') return;
      const { pages } = query.state.data as { pages: { data: { redemption: Redemption | null }[] }[] };
      const received = pages.flatMap(({ data }) => data.flatMap(({ redemption }) => redemption ?? []));
      void keepRedemptions(userId, received);
    });
  }, [client, userId]);
}

/** A start has better things to do first, but where tickets are all that can be used. */
const idleMs = 1500;
