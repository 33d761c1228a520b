import type { Redemption } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createStore } from '../state/store.ts';
import { now } from './clock.ts';
import { mergeNewest, type SavedRedemption, savedRedemptionsMax } from './merge-redemptions.ts';
import { hasSignInFlag, session } from './session.ts';
import { useOnline } from './use-online.ts';

/** The redemptions that this device has of its member [ERR-14, D-173]. */
export interface SavedRedemptionsState {
  /** Null while nobody is known. */
  userId: string | null;
  redemptions: readonly SavedRedemption[];
  /** Whether they outlive this page; false where the browser keeps nothing, or has no room. */
  isLasting: boolean;
  /** The language that they were last had in, once it is known. */
  language?: string;
}

const noneSaved: SavedRedemptionsState = { userId: null, redemptions: [], isLasting: true };

/** What is known on this page; the safe keeps it for the next one. */
export const savedRedemptions = createStore<SavedRedemptionsState>(noneSaved);

/** Whether their list stands over the page; null while it never did. */
export const isSavedListOpen = createStore<boolean | null>(null);

// The safe itself goes with the session.
session.subscribe(() => {
  if (session.get() !== 'signedOut' || hasSignInFlag()) return;
  savedRedemptions.set(noneSaved);
  isSavedListOpen.set(null);
});

/** One after the other: what was kept last must be what stands. */
let queue: Promise<void> = Promise.resolve();

function enqueue(work: (db: typeof import('./ticket-db.ts')) => Promise<void>): Promise<void> {
  const run = async () => {
    try {
      const db = await import('./ticket-db.ts');
      // Asked at the last moment: a member who has just left leaves nothing behind.
      if (hasSignInFlag()) await work(db);
    } catch {
      savedRedemptions.set({ ...savedRedemptions.get(), isLasting: false });
    }
  };
  queue = queue.then(run);
  return queue;
}

/** Notes that all of them are had in a language now. */
export function saveTicketsLanguage(language: string): Promise<void> {
  savedRedemptions.set({ ...savedRedemptions.get(), language });
  return enqueue((db) => db.setSavedLanguage(language));
}

/** Keeps redemptions that `userId` received: one `opened` goes before all others, the rest stand by their time. Another member's go. */
export function saveRedemptions(userId: string, redemptions: readonly Redemption[], opened = false): Promise<void> {
  const before =
    savedRedemptions.get().userId === userId
      ? savedRedemptions.get()
      : { ...savedRedemptions.get(), redemptions: [], userId };
  const known = new Map(
    before.redemptions.map((each) => [each.redemption.TransactionID, JSON.stringify(each.redemption)]),
  );
  const fresh = redemptions
    .map((redemption) => ({ redemption, rank: opened ? now() : new Date(redemption.redeemedAtUTC).getTime() }))
    .filter(({ redemption }) => opened || known.get(redemption.TransactionID) !== JSON.stringify(redemption));
  if (fresh.length === 0) return queue;
  savedRedemptions.set({ ...before, redemptions: mergeNewest(before.redemptions, fresh) });
  return enqueue((db) =>
    db.saveRedemptions(userId, fresh.slice(0, savedRedemptionsMax), document.documentElement.lang),
  );
}

/** Reads what this device has kept for `userId`, or, where nobody could be asked, for whom it remembers; another member's is wiped [ERR-14, D-155]. */
export function loadSavedRedemptions(userId?: string): Promise<void> {
  if (!hasSignInFlag()) return queue;
  // Earlier versions kept codes here for everybody to read.
  localStorage.removeItem('savedRedemptions');
  return enqueue(async (db) => {
    const found = await db.readRedemptions(userId);
    const present = savedRedemptions.get();
    const owner = userId ?? found?.userId ?? present.userId;
    const own = present.userId === owner ? present.redemptions : [];
    const another = found?.languages.find((language) => language !== document.documentElement.lang);
    const redemptions = mergeNewest(found?.redemptions ?? [], own);
    savedRedemptions.set({
      ...present,
      userId: owner,
      redemptions: redemptions,
      ...(another !== undefined && { language: another }),
    });
  });
}

/** Keeps what this device has of `userId`'s redemptions: read at once without network, else when the page has nothing better to do; and added to from the history that arrives [ERR-14]. */
export function useSavedRedemptions(userId: string | undefined): void {
  const client = useQueryClient();
  const online = useOnline();
  useEffect(() => {
    if (userId === undefined) return undefined;
    if (!online) void loadSavedRedemptions(userId);
    const timer = online ? setTimeout(() => void loadSavedRedemptions(userId), idleMs) : undefined;
    return () => clearTimeout(timer);
  }, [online, userId]);
  useEffect(() => {
    if (userId === undefined) return undefined;
    savedRedemptions.set({ language: document.documentElement.lang, ...savedRedemptions.get() });
    return client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryKey[0] !== 'transactions' || query.state.status !== 'success') return;
      const { pages } = query.state.data as { pages: { data: { redemption: Redemption | null }[] }[] };
      const received = pages.flatMap(({ data }) => data.flatMap(({ redemption }) => redemption ?? []));
      void saveRedemptions(userId, received);
    });
  }, [client, userId]);
}

/** A start has better things to do first, but where tickets are all that can be used. */
const idleMs = 1500;
