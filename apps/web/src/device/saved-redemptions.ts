import type { Redemption } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createStore } from '../state/store.ts';
import { now } from './clock.ts';
import { mergeNewest, type SavedRedemption, savedRedemptionsMax } from './merge-redemptions.ts';
import { hasSignInFlag, session } from './session.ts';
import { useOnline } from './use-online.ts';

interface SavedRedemptionsState {
  userId: string | null;
  redemptions: readonly SavedRedemption[];
  /** They survive this page; false without storage or space. */
  isLasting: boolean;
  /** Language of the last load, once known. */
  language?: string;
}

const noneSaved: SavedRedemptionsState = { userId: null, redemptions: [], isLasting: true };

/** In-memory copy for this page; the database has it for the next one. */
export const savedRedemptions = createStore<SavedRedemptionsState>(noneSaved);

/** Whether the list is open; null if it never was. */
export const isSavedListOpen = createStore<boolean | null>(null);

// The database is deleted with the session.
session.subscribe(() => {
  if (session.get() !== 'signedOut' || hasSignInFlag()) return;
  savedRedemptions.set(noneSaved);
  isSavedListOpen.set(null);
});

/** Writes run one at a time, so the last one wins. */
let queue: Promise<void> = Promise.resolve();

function enqueue(work: (db: typeof import('./ticket-db.ts')) => Promise<void>): Promise<void> {
  const run = async () => {
    try {
      const db = await import('./ticket-db.ts');
      // Check at the last moment: store nothing for a member who just signed out.
      if (hasSignInFlag()) await work(db);
    } catch {
      savedRedemptions.set({ ...savedRedemptions.get(), isLasting: false });
    }
  };
  queue = queue.then(run);
  return queue;
}

/** Records the language in which all of them were last loaded. */
export function saveTicketsLanguage(language: string): Promise<void> {
  savedRedemptions.set({ ...savedRedemptions.get(), language });
  return enqueue((db) => db.setSavedLanguage(language));
}

/** Stores `userId`'s redemptions: an `opened` one ranks first, the others by their time. Deletes another member's. */
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

/**
 * Reads the stored redemptions of `userId`, or of the remembered member if unknown; deletes another member's [ERR-14,
 * D-155].
 */
export function loadSavedRedemptions(userId?: string): Promise<void> {
  if (!hasSignInFlag()) return queue;
  // Earlier releases stored codes here without encryption.
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

/**
 * Reads and updates the stored redemptions of `userId`: at once if offline, else when the page is idle. Adds loaded
 * history [ERR-14].
 */
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

/** The start has priority, except offline, where tickets are all that works. */
const idleMs = 1500;
