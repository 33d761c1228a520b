import {
  ApiError,
  type CallInput,
  getAgencyContent,
  getOpening,
  type OpeningSet,
  type ReplyOf,
  type Route,
  type UserInfo,
} from '@fareback/contract';
import { session } from '../../device/session.ts';
import { asOf } from '../../state/as-of.ts';
import { createStore } from '../../state/store.ts';
import { api, reportCallFailure } from '../calls/client.ts';
import { getLastReplyTime } from '../calls/last-reply-time.ts';

/** The last reply for a set, with its version. */
export interface CachedSet {
  version: string;
  data: unknown;
}

interface SetRequest {
  key: string;
  set: OpeningSet;
  /** Resolves with the reply of the common call; without one makes the set's own call. */
  settle: (cached: CachedSet | undefined) => void;
  fail: (error: unknown) => void;
}

const cachedSets = new Map<string, CachedSet>();
/** Sets that just arrived without being requested. */
const freshSets = new Set<string>();
let pendingRequests: SetRequest[] = [];
/** Language of the last request for sets with texts; sets without texts share that call. */
let currentLanguage = 'en';
/** Counts sessions, which prevents late replies from reaching the next member. */
let sessionNumber = 0;

/** How long unrequested sets count as fresh, in milliseconds. */
const FRESH_MILLIS = 5_000;

const keyOf = (set: string): string => `${set} ${currentLanguage}`;

/** Caches data that arrived another way, such as in the page; later requests use its language. */
export function cacheSets(language: string, sets: readonly [set: string, told: CachedSet][]): void {
  currentLanguage = language;
  for (const [set, cached] of sets) cachedSets.set(keyOf(set), cached);
}

/** Server time of the member's last data; null without any. */
export const lastLoadedAt = createStore<string | null>(null);

/** Address of the agency's content in the last reply, with its language. */
let knownContent = { lang: '', address: '' };
/** Counts changes of the agency's content that replies reported [PWA-44]. */
export const contentChanges = createStore(0);

/** Notes the content's address in a reply; a changed one in the same language is a new version. */
function noteContent(lang: string, address: string): void {
  const isChanged = knownContent.lang === lang && knownContent.address !== address;
  knownContent = { lang, address };
  if (isChanged) contentChanges.set(contentChanges.get() + 1);
}

/** Returns all cached sets in the current language, for storage on the device. */
export function getCachedSets(): { language: string; sets: [set: string, told: CachedSet][] } {
  const inIt = [...cachedSets].filter(([key]) => key.endsWith(` ${currentLanguage}`));
  return {
    language: currentLanguage,
    sets: inIt.map(([key, cached]) => [key.slice(0, -currentLanguage.length - 1), cached]),
  };
}

/** Treats data cached on the device as fresh until `clearFreshSets`; the next call then requests only changes. */
export function primeCachedSets(language: string, sets: [set: string, told: CachedSet][]): void {
  cacheSets(language, sets);
  for (const [set] of sets) freshSets.add(keyOf(set));
}

/** Makes every later request go to the server. */
export const clearFreshSets = (): void => freshSets.clear();

const sessionLost = { status: 403, code: 'SESSION_REQUIRED' } as const;

const idOf = (member: unknown): unknown => (member as Partial<UserInfo> | undefined)?.UserID;

/**
 * True if separate calls would make it worse: the reply is not ours, there is no session, or the server is overloaded.
 */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && (error.body === null || [403, 429, 503].includes(error.status));

/**
 * Loads the named sets, or all, by one call, and caches them; drops failed ones. Resolves to true if the member's data
 * was revalidated. Throws if separate calls cannot help.
 */
async function loadBootstrap(sets?: string): Promise<boolean> {
  const lang = currentLanguage;
  const ownSession = sessionNumber;
  try {
    const opening = await api.call(getOpening, { params: { lang }, query: { sets } });
    const at = getLastReplyTime();
    const parts = Object.entries(opening.sets);
    const digest = opening.content.split('/').at(-1) ?? '';
    const content = parts.some(([, { version, data }]) => version && data === undefined)
      ? await api.call(getAgencyContent, { params: { lang, digest } }).catch(() => null)
      : null;
    const { data: member } = opening.sets['userInfo'] ?? {};
    if (asOf.get() !== null && member !== undefined && idOf(member) !== idOf(cachedSets.get(`userInfo ${lang}`)?.data))
      reportCallFailure(new ApiError(sessionLost), getOpening);
    if (ownSession !== sessionNumber) throw new ApiError(sessionLost);
    for (const [set, { version, data = content?.[set] }] of parts) {
      if (version && data !== undefined) cachedSets.set(`${set} ${lang}`, { version, data });
      else cachedSets.delete(`${set} ${lang}`);
    }
    lastLoadedAt.set(new Date(at).toISOString());
    noteContent(lang, opening.content);
    // The member's record is requested together with all cached sets, so it indicates a full revalidation.
    return cachedSets.has(`userInfo ${lang}`) && /\buserInfo\b/.test(sets ?? 'userInfo');
  } catch (error) {
    if (isFinal(error)) throw error;
    cachedSets.clear();
    return false;
  }
}

/**
 * Makes one call for all pending requests. The first call loads everything, because the rest is requested soon after.
 */
async function sendPendingRequests(): Promise<void> {
  const requests = pendingRequests;
  pendingRequests = [];
  const common = requests.filter(({ key, set }) => key === keyOf(set));
  const isFirst = cachedSets.size === 0;
  const names = common.map(({ key, set }) => {
    const cached = cachedSets.get(key);
    return cached ? `${set}.${cached.version}` : set;
  });
  try {
    const isMemberReloaded = common.length > 0 && (await loadBootstrap(isFirst ? undefined : names.join()));
    if (isFirst) {
      for (const key of cachedSets.keys()) freshSets.add(key);
      setTimeout(() => freshSets.clear(), FRESH_MILLIS);
    }
    for (const each of requests) {
      freshSets.delete(each.key);
      each.settle(common.includes(each) ? cachedSets.get(each.key) : undefined);
    }
    // After the callers have their data: cached data must not trigger dialogs or clicks while it counts as fresh.
    if (isMemberReloaded) setTimeout(() => asOf.set(null));
  } catch (error) {
    for (const { fail } of requests) fail(error);
  }
}

/**
 * Requests a set. Requests in the same tick share one call that returns only changes; a set that the common call cannot
 * provide is loaded by its own call [API-57].
 */
export function loadSet<R extends Route>(set: OpeningSet, route: R, input: CallInput<R>): Promise<ReplyOf<R>> {
  const { lang, language = lang } = (input.params ?? {}) as { lang?: string; language?: string };
  currentLanguage = language ?? currentLanguage;
  const key = keyOf(set);
  return new Promise((resolve, reject) => {
    const settle = (cached: CachedSet | undefined): void => {
      const read = cached && route.reply[200]?.safeParse(cached.data);
      if (read?.success) resolve(read.data as ReplyOf<R>);
      // TypeScript cannot express that the input may be optional for some routes.
      else (api.call as (route: R, input: CallInput<R>) => Promise<ReplyOf<R>>)(route, input).then(resolve, reject);
    };
    // Identity is always checked with the server.
    if (session.get() === 'signedIn' && freshSets.delete(key)) settle(cachedSets.get(key));
    else if (pendingRequests.push({ key, set, settle, fail: reject }) === 1)
      setTimeout(() => void sendPendingRequests());
  });
}

// Clear a member's data when they sign out.
session.subscribe(() => {
  if (session.get() !== 'signedOut') return;
  sessionNumber += 1;
  cachedSets.clear();
  freshSets.clear();
  lastLoadedAt.set(null);
  asOf.set(null);
});
