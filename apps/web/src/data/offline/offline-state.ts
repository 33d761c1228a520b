import {
  type Config,
  getUserInfo,
  listTransactions,
  type Page,
  type Transaction,
  type UserInfo,
} from '@fareback/contract';
import type { Language } from '@fareback/wording';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { hasOfflineState, hasSignInFlag, markOfflineState, session } from '../../device/session.ts';
import { readState, saveState } from '../../device/state-db.ts';
import { asOf } from '../../state/as-of.ts';
import { offeredLanguage } from '../../tenant/offered-language.ts';
import { getLastReplyTime } from '../calls/last-reply-time.ts';
import { dataSets } from '../sets/data-sets.ts';
import { type CachedSet, getCachedSets, lastLoadedAt, primeCachedSets } from '../sets/load-set.ts';
import { savedHistory } from './saved-history.ts';

/** Cached state: the last reply of each set with its server time, and the newest history page if it was viewed. */
interface OfflineState {
  at: string;
  language: string;
  sets: [set: string, told: CachedSet][];
  history?: unknown;
}

const isCachedSet = (entry: unknown): boolean =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof (entry[1] as CachedSet | null)?.version === 'string';

/** Checks the outer shape only; each set is validated on use. */
function isOfflineState(state: unknown): state is OfflineState {
  const { at, language, sets } = (state ?? {}) as Partial<Record<keyof OfflineState, unknown>>;
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || typeof language !== 'string') return false;
  return Array.isArray(sets) && sets.every(isCachedSet);
}

/** A read of a tenant's state started in advance. */
let preloaded: { tenantId: string; found: ReturnType<typeof readState> } | null = null;

/** Starts reading a tenant's cached state; `restoreState` decides if it may be shown. */
export function preloadState(tenantId: string): void {
  const found = readState(tenantId);
  found.catch(() => {});
  preloaded = { tenantId, found };
}

/** Returns the read started in advance, once; otherwise reads now. */
function takePreloadedState(tenantId: string): ReturnType<typeof readState> {
  const started = preloaded;
  preloaded = null;
  return started?.tenantId === tenantId ? started.found : readState(tenantId);
}

/**
 * Opens the tenant's cached state in a language and returns its member; null if there is no readable state, or, unless
 * `anyway`, if the member has another language by now. Never rejects: without it the server is asked as usual [ERR-14].
 */
export async function restoreState(config: Config, language: Language, anyway = false): Promise<UserInfo | null> {
  try {
    const found = await takePreloadedState(config.TenantID);
    if (found === null || !isOfflineState(found.state) || found.state.language !== language) return null;
    const { at, sets, history } = found.state;
    const member = getUserInfo.reply[200].safeParse(sets.find(([set]) => set === 'userInfo')?.[1].data);
    if (!member.success || member.data.UserID !== found.userId || !hasOfflineState()) return null;
    if (!anyway && (offeredLanguage(config, member.data.language) ?? language) !== language) return null;
    const page = listTransactions.reply[200].safeParse(history);
    savedHistory.set(page.success ? { language, page: page.data } : null);
    primeCachedSets(language, sets);
    asOf.set(at);
    return member.data;
  } catch {
    return null;
  }
}

/** Debounce of saves, in milliseconds. */
const SAVE_DELAY_MILLIS = 500;

/** The cache whose changes are saved already, to avoid a second subscription. */
let watchedClient: QueryClient | null = null;
let lastSaved = '';

/** Saves the member's data from now on: shortly after each change, and when the page is left [ERR-14]. */
export function watchAndSaveState(client: QueryClient, tenantId: string): void {
  if (watchedClient === client) return;
  watchedClient = client;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scheduleSave = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void saveStateNow(client, tenantId, false);
    }, SAVE_DELAY_MILLIS);
  };
  lastLoadedAt.subscribe(scheduleSave);
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === 'transactions') scheduleSave();
  });
  // Reload the history shown from the cache once online.
  asOf.subscribe(() => {
    if (asOf.get() === null) void client.invalidateQueries({ queryKey: ['transactions'] });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void saveStateNow(client, tenantId, true);
  });
  scheduleSave();
}

/** Saves the current state; an unchanged one is saved only when the page is left, to update its time. */
async function saveStateNow(client: QueryClient, tenantId: string, isPageHidden: boolean): Promise<void> {
  // Data in the page is as old as the page's first replies.
  const at =
    lastLoadedAt.get() ??
    (asOf.get() === null && getLastReplyTime() > 0 ? new Date(getLastReplyTime()).toISOString() : null);
  const { language, sets } = getCachedSets();
  const member = client.getQueryData(dataSets.userInfo(language as Language).queryKey);
  if (at === null || member === undefined) return;
  const history = findHistory(client, language);
  const text = JSON.stringify([language, sets, history]);
  // Store nothing for a member who has just signed out.
  if ((text === lastSaved && !isPageHidden) || !hasSignInFlag()) return;
  try {
    await saveState(member.UserID, tenantId, { at, language, sets, history } satisfies OfflineState);
    lastSaved = text;
    if (hasSignInFlag()) markOfflineState();
  } catch {
    // No storage or no space: the older state keeps its own date.
  }
}

function findHistory(client: QueryClient, language: string): Page<Transaction> | undefined {
  const data = client.getQueryData<InfiniteData<Page<Transaction>>>(['transactions', language, 'ALL_TRANSACTIONS']);
  const saved = savedHistory.get();
  return data?.pages[0] ?? (saved?.language === language ? saved.page : undefined);
}

// The state is deleted with its encryption key; clear the copies in memory, too.
session.subscribe(() => {
  if (session.get() !== 'signedOut') return;
  savedHistory.set(null);
  lastSaved = '';
});
