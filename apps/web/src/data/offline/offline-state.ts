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

/** What is kept: what the server told last of each set and when by its clock, with the newest page of the history where it was looked at. */
interface OfflineState {
  at: string;
  language: string;
  sets: [set: string, told: CachedSet][];
  history?: unknown;
}

const isCachedSet = (entry: unknown): boolean =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof (entry[1] as CachedSet | null)?.version === 'string';

/** Whether what was kept has a state's outer form; each set is read by its own shape when it is asked for. */
function isOfflineState(state: unknown): state is OfflineState {
  const { at, language, sets } = (state ?? {}) as Partial<Record<keyof OfflineState, unknown>>;
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || typeof language !== 'string') return false;
  return Array.isArray(sets) && sets.every(isCachedSet);
}

/** What is being read of a tenant since before it was asked for. */
let preloaded: { tenantId: string; found: ReturnType<typeof readState> } | null = null;

/** Begins reading what the device has kept of a tenant; `openState` says whether it may be shown. */
export function preloadState(tenantId: string): void {
  const found = readState(tenantId);
  found.catch(() => {});
  preloaded = { tenantId, found };
}

/** What was read ahead, once, else what is read now. */
function takePreloadedState(tenantId: string): ReturnType<typeof readState> {
  const started = preloaded;
  preloaded = null;
  return started?.tenantId === tenantId ? started.found : readState(tenantId);
}

/**
 * Opens what the device has kept of a tenant in a language, and answers the member whose it is; null where there is
 * nothing, nothing that this release can read, or, unless `anyway`, a member who reads another language by now. Never
 * rejects: without it the server is asked, as ever [ERR-14].
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

/** How long changes are gathered before they are kept, in milliseconds. */
const SAVE_DELAY_MILLIS = 500;

/** Whose state is kept by now, so that nobody's is followed twice. */
let watchedClient: QueryClient | null = null;
/** What was kept last. */
let lastSaved = '';

/** Keeps what the server tells of a member from now on: a moment after it has changed, and when the page is left [ERR-14]. */
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
  // The history that was shown meanwhile is asked for anew once there is somebody to ask.
  asOf.subscribe(() => {
    if (asOf.get() === null) void client.invalidateQueries({ queryKey: ['transactions'] });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void saveStateNow(client, tenantId, true);
  });
  scheduleSave();
}

/** Keeps what is known now; what has not changed is kept anew only when the page is left, for the moment that it stands for. */
async function saveStateNow(client: QueryClient, tenantId: string, isPageHidden: boolean): Promise<void> {
  // What came with the page was so when its first replies were.
  const at =
    lastLoadedAt.get() ??
    (asOf.get() === null && getLastReplyTime() > 0 ? new Date(getLastReplyTime()).toISOString() : null);
  const { language, sets } = getCachedSets();
  const member = client.getQueryData(dataSets.userInfo(language as Language).queryKey);
  if (at === null || member === undefined) return;
  const history = findHistory(client, language);
  const text = JSON.stringify([language, sets, history]);
  // A member who has just left leaves nothing behind.
  if ((text === lastSaved && !isPageHidden) || !hasSignInFlag()) return;
  try {
    await saveState(member.UserID, tenantId, { at, language, sets, history } satisfies OfflineState);
    lastSaved = text;
    if (hasSignInFlag()) markOfflineState();
  } catch {
    // No storage, or no room: what was kept before still says when it was so.
  }
}

/** The newest page of the whole history, as it was looked at last. */
function findHistory(client: QueryClient, language: string): Page<Transaction> | undefined {
  const data = client.getQueryData<InfiniteData<Page<Transaction>>>(['transactions', language, 'ALL_TRANSACTIONS']);
  const saved = savedHistory.get();
  return data?.pages[0] ?? (saved?.language === language ? saved.page : undefined);
}

// What was kept goes with the safe; what of it is known here, with it.
session.subscribe(() => {
  if (session.get() !== 'signedOut') return;
  savedHistory.set(null);
  lastSaved = '';
});
