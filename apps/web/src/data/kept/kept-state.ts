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
import { hasSignInFlag, hasState, noteState, session } from '../../device/session.ts';
import { keepState, readState } from '../../device/state-safe.ts';
import { asOf } from '../../state/as-of.ts';
import { offeredLanguage } from '../../tenant/offered-language.ts';
import { lastSaidAt } from '../calls/last-said-at.ts';
import { dataSets } from '../sets/data-sets.ts';
import { type Told, takeForTold, toldAt, toldNow } from '../sets/together.ts';
import { keptHistory } from './kept-history.ts';

/** What is kept: what the server told last of each set and when by its clock, with the newest page of the history where it was looked at. */
interface State {
  at: string;
  language: string;
  sets: [set: string, told: Told][];
  history?: unknown;
}

const isTold = (entry: unknown): boolean =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof (entry[1] as Told | null)?.version === 'string';

/** Whether what was kept has a state's outer form; each set is read by its own shape when it is asked for. */
function isState(state: unknown): state is State {
  const { at, language, sets } = (state ?? {}) as Partial<Record<keyof State, unknown>>;
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || typeof language !== 'string') return false;
  return Array.isArray(sets) && sets.every(isTold);
}

/** What is being read of a tenant since before it was asked for. */
let ahead: { tenantId: string; found: ReturnType<typeof readState> } | null = null;

/** Begins reading what the device has kept of a tenant; `openState` says whether it may be shown. */
export function readAhead(tenantId: string): void {
  const found = readState(tenantId);
  found.catch(() => {});
  ahead = { tenantId, found };
}

/** What was read ahead, once, else what is read now. */
function readOnce(tenantId: string): ReturnType<typeof readState> {
  const begun = ahead;
  ahead = null;
  return begun?.tenantId === tenantId ? begun.found : readState(tenantId);
}

/**
 * Opens what the device has kept of a tenant in a language, and answers the member whose it is; null where there is
 * nothing, nothing that this release can read, or, unless `anyway`, a member who reads another language by now. Never
 * rejects: without it the server is asked, as ever [ERR-14].
 */
export async function openState(config: Config, language: Language, anyway = false): Promise<UserInfo | null> {
  try {
    const found = await readOnce(config.TenantID);
    if (found === null || !isState(found.state) || found.state.language !== language) return null;
    const { at, sets, history } = found.state;
    const member = getUserInfo.reply[200].safeParse(sets.find(([set]) => set === 'userInfo')?.[1].data);
    if (!member.success || member.data.UserID !== found.userId || !hasState()) return null;
    if (!anyway && (offeredLanguage(config, member.data.language) ?? language) !== language) return null;
    const page = listTransactions.reply[200].safeParse(history);
    keptHistory.set(page.success ? { language, page: page.data } : null);
    takeForTold(language, sets);
    asOf.set(at);
    return member.data;
  } catch {
    return null;
  }
}

/** How long changes are gathered before they are kept, in milliseconds. */
const GATHER_MILLIS = 500;

/** Whose state is kept by now, so that nobody's is followed twice. */
let followed: QueryClient | null = null;
/** What was kept last. */
let last = '';

/** Keeps what the server tells of a member from now on: a moment after it has changed, and when the page is left [ERR-14]. */
export function keepUp(client: QueryClient, tenantId: string): void {
  if (followed === client) return;
  followed = client;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void keepNow(client, tenantId, false);
    }, GATHER_MILLIS);
  };
  toldAt.subscribe(later);
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === 'transactions') later();
  });
  // The history that was shown meanwhile is asked for anew once there is somebody to ask.
  asOf.subscribe(() => {
    if (asOf.get() === null) void client.invalidateQueries({ queryKey: ['transactions'] });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void keepNow(client, tenantId, true);
  });
  later();
}

/** Keeps what is known now; what has not changed is kept anew only when the page is left, for the moment that it stands for. */
async function keepNow(client: QueryClient, tenantId: string, isLeft: boolean): Promise<void> {
  // What came with the page was so when its first replies were.
  const at = toldAt.get() ?? (asOf.get() === null && lastSaidAt() > 0 ? new Date(lastSaidAt()).toISOString() : null);
  const { language, sets } = toldNow();
  const member = client.getQueryData(dataSets.userInfo(language as Language).queryKey);
  if (at === null || member === undefined) return;
  const history = historyIn(client, language);
  const text = JSON.stringify([language, sets, history]);
  // A member who has just left leaves nothing behind.
  if ((text === last && !isLeft) || !hasSignInFlag()) return;
  try {
    await keepState(member.UserID, tenantId, { at, language, sets, history } satisfies State);
    last = text;
    if (hasSignInFlag()) noteState();
  } catch {
    // No storage, or no room: what was kept before still says when it was so.
  }
}

/** The newest page of the whole history, as it was looked at last. */
function historyIn(client: QueryClient, language: string): Page<Transaction> | undefined {
  const data = client.getQueryData<InfiniteData<Page<Transaction>>>(['transactions', language, 'ALL_TRANSACTIONS']);
  const kept = keptHistory.get();
  return data?.pages[0] ?? (kept?.language === language ? kept.page : undefined);
}

// What was kept goes with the safe; what of it is known here, with it.
session.subscribe(() => {
  if (session.get() !== 'signedOut') return;
  keptHistory.set(null);
  last = '';
});
