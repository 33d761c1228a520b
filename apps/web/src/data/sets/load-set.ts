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

/** A set as the server told it last, with the version that it knows it by. */
export interface CachedSet {
  version: string;
  data: unknown;
}

/** A set that is asked for. */
interface SetRequest {
  key: string;
  set: OpeningSet;
  /** Answers what was told of the set, or where nothing was asks by its own call. */
  settle: (cached: CachedSet | undefined) => void;
  fail: (error: unknown) => void;
}

const cachedSets = new Map<string, CachedSet>();
/** Which sets came along unasked just now. */
const freshSets = new Set<string>();
let pendingRequests: SetRequest[] = [];
/** The language that sets with texts were asked for last; those without go along. */
let currentLanguage = 'en';
/** Counts members: what was asked for one is never told to the next. */
let sessionNumber = 0;

/** How long what came along counts as just told, in milliseconds. */
const FRESH_MILLIS = 5_000;

const keyOf = (set: string): string => `${set} ${currentLanguage}`;

/** Keeps what was told in another way than by asking: it is asked for in that language from then on. */
export function cacheSets(language: string, sets: readonly [set: string, told: CachedSet][]): void {
  currentLanguage = language;
  for (const [set, cached] of sets) cachedSets.set(keyOf(set), cached);
}

/** When the server told of the member last, by its clock; null before. */
export const lastLoadedAt = createStore<string | null>(null);

/** What the server has told, by set, in the language that is asked for now: for the device to keep. */
export function getCachedSets(): { language: string; sets: [set: string, told: CachedSet][] } {
  const inIt = [...cachedSets].filter(([key]) => key.endsWith(` ${currentLanguage}`));
  return {
    language: currentLanguage,
    sets: inIt.map(([key, cached]) => [key.slice(0, -currentLanguage.length - 1), cached]),
  };
}

/** Takes what the device has kept for just told, until `nothingAhead`; the next call asks for what has changed since. */
export function primeCachedSets(language: string, sets: [set: string, told: CachedSet][]): void {
  cacheSets(language, sets);
  for (const [set] of sets) freshSets.add(keyOf(set));
}

/** From now on every set is asked of the server. */
export const clearFreshSets = (): void => freshSets.clear();

/** Whose session it was has gone: signed out, or somebody else came in by another way than this page knows. */
const sessionLost = { status: 403, code: 'SESSION_REQUIRED' } as const;

const idOf = (member: unknown): unknown => (member as Partial<UserInfo> | undefined)?.UserID;

/** Nobody of ours answered, nobody is signed in, or the server has too much to do: to ask by other calls would make it worse. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && (error.body === null || [403, 429, 503].includes(error.status));

/** Asks for the sets named, or all, by one call, and keeps what it tells; a set in trouble is known no more. Answers whether the member was told anew. Throws where nothing is gained by asking otherwise. */
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
    // What belongs together comes together: with the member's record all that was kept is asked for.
    return cachedSets.has(`userInfo ${lang}`) && /\buserInfo\b/.test(sets ?? 'userInfo');
  } catch (error) {
    if (isFinal(error)) throw error;
    cachedSets.clear();
    return false;
  }
}

/** Makes one call for those who wait, and answers each. The first time it asks for everything: the rest is asked for next. */
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
    // Once those who asked have it: nothing is opened or pressed by what was kept while it counts as told anew.
    if (isMemberReloaded) setTimeout(() => asOf.set(null));
  } catch (error) {
    for (const { fail } of requests) fail(error);
  }
}

/**
 * Asks for a set. Those that are asked for in one turn go as one call, which sends only what differs from what was told
 * last; one that the common call cannot tell goes by its own call [API-57].
 */
export function loadSet<R extends Route>(set: OpeningSet, route: R, input: CallInput<R>): Promise<ReplyOf<R>> {
  const { lang, language = lang } = (input.params ?? {}) as { lang?: string; language?: string };
  currentLanguage = language ?? currentLanguage;
  const key = keyOf(set);
  return new Promise((resolve, reject) => {
    const settle = (cached: CachedSet | undefined): void => {
      const read = cached && route.reply[200]?.safeParse(cached.data);
      if (read?.success) resolve(read.data as ReplyOf<R>);
      // Types cannot tell that what a route is given may be left out or not.
      else (api.call as (route: R, input: CallInput<R>) => Promise<ReplyOf<R>>)(route, input).then(resolve, reject);
    };
    // Who is here is asked of the server alone.
    if (session.get() === 'signedIn' && freshSets.delete(key)) settle(cachedSets.get(key));
    else if (pendingRequests.push({ key, set, settle, fail: reject }) === 1)
      setTimeout(() => void sendPendingRequests());
  });
}

// What was told of a member goes with them.
session.subscribe(() => {
  if (session.get() !== 'signedOut') return;
  sessionNumber += 1;
  cachedSets.clear();
  freshSets.clear();
  lastLoadedAt.set(null);
  asOf.set(null);
});
