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
import { api, tellFailure } from '../calls/client.ts';
import { lastSaidAt } from '../calls/last-said-at.ts';

/** A set as the server told it last, with the version that it knows it by. */
export interface Told {
  version: string;
  data: unknown;
}

/** A set that is asked for. */
interface Asked {
  key: string;
  set: OpeningSet;
  /** Answers what was told of the set, or where nothing was asks by its own call. */
  settle: (known: Told | undefined) => void;
  fail: (error: unknown) => void;
}

const told = new Map<string, Told>();
/** Which sets came along unasked just now. */
const ahead = new Set<string>();
let waiting: Asked[] = [];
/** The language that sets with texts were asked for last; those without go along. */
let spoken = 'en';
/** Counts members: what was asked for one is never told to the next. */
let visit = 0;

/** How long what came along counts as just told, in milliseconds. */
const NEWS_MILLIS = 5_000;

const keyOf = (set: string): string => `${set} ${spoken}`;

/** Keeps what was told in another way than by asking: it is asked for in that language from then on. */
export function keepTold(language: string, sets: readonly [set: string, told: Told][]): void {
  spoken = language;
  for (const [set, known] of sets) told.set(keyOf(set), known);
}

/** When the server told of the member last, by its clock; null before. */
export const toldAt = createStore<string | null>(null);

/** What the server has told, by set, in the language that is asked for now: for the device to keep. */
export function toldNow(): { language: string; sets: [set: string, told: Told][] } {
  const inIt = [...told].filter(([key]) => key.endsWith(` ${spoken}`));
  return { language: spoken, sets: inIt.map(([key, known]) => [key.slice(0, -spoken.length - 1), known]) };
}

/** Takes what the device has kept for just told, until `nothingAhead`; the next call asks for what has changed since. */
export function takeForTold(language: string, sets: [set: string, told: Told][]): void {
  keepTold(language, sets);
  for (const [set] of sets) ahead.add(keyOf(set));
}

/** From now on every set is asked of the server. */
export const nothingAhead = (): void => ahead.clear();

/** Whose session it was has gone: signed out, or somebody else came in by another way than this page knows. */
const lost = { status: 403, code: 'SESSION_REQUIRED' } as const;

const idOf = (member: unknown): unknown => (member as Partial<UserInfo> | undefined)?.UserID;

/** Nobody of ours answered, nobody is signed in, or the server has too much to do: to ask by other calls would make it worse. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && (error.body === null || [403, 429, 503].includes(error.status));

/** Asks for the sets named, or all, by one call, and keeps what it tells; a set in trouble is known no more. Answers whether the member was told anew. Throws where nothing is gained by asking otherwise. */
async function open(sets?: string): Promise<boolean> {
  const lang = spoken;
  const whose = visit;
  try {
    const opening = await api.call(getOpening, { params: { lang }, query: { sets } });
    const at = lastSaidAt();
    const parts = Object.entries(opening.sets);
    const digest = opening.content.split('/').at(-1) ?? '';
    const content = parts.some(([, { version, data }]) => version && data === undefined)
      ? await api.call(getAgencyContent, { params: { lang, digest } }).catch(() => null)
      : null;
    const { data: member } = opening.sets['userInfo'] ?? {};
    if (asOf.get() !== null && member !== undefined && idOf(member) !== idOf(told.get(`userInfo ${lang}`)?.data))
      tellFailure(new ApiError(lost), getOpening);
    if (whose !== visit) throw new ApiError(lost);
    for (const [set, { version, data = content?.[set] }] of parts) {
      if (version && data !== undefined) told.set(`${set} ${lang}`, { version, data });
      else told.delete(`${set} ${lang}`);
    }
    toldAt.set(new Date(at).toISOString());
    // What belongs together comes together: with the member's record all that was kept is asked for.
    return told.has(`userInfo ${lang}`) && /\buserInfo\b/.test(sets ?? 'userInfo');
  } catch (error) {
    if (isFinal(error)) throw error;
    told.clear();
    return false;
  }
}

/** Makes one call for those who wait, and answers each. The first time it asks for everything: the rest is asked for next. */
async function askWaiting(): Promise<void> {
  const asked = waiting;
  waiting = [];
  const common = asked.filter(({ key, set }) => key === keyOf(set));
  const isFirst = told.size === 0;
  const names = common.map(({ key, set }) => {
    const known = told.get(key);
    return known ? `${set}.${known.version}` : set;
  });
  try {
    const isAnew = common.length > 0 && (await open(isFirst ? undefined : names.join()));
    if (isFirst) {
      for (const key of told.keys()) ahead.add(key);
      setTimeout(() => ahead.clear(), NEWS_MILLIS);
    }
    for (const each of asked) {
      ahead.delete(each.key);
      each.settle(common.includes(each) ? told.get(each.key) : undefined);
    }
    // Once those who asked have it: nothing is opened or pressed by what was kept while it counts as told anew.
    if (isAnew) setTimeout(() => asOf.set(null));
  } catch (error) {
    for (const { fail } of asked) fail(error);
  }
}

/**
 * Asks for a set. Those that are asked for in one turn go as one call, which sends only what differs from what was told
 * last; one that the common call cannot tell goes by its own call [API-57].
 */
export function ask<R extends Route>(set: OpeningSet, route: R, input: CallInput<R>): Promise<ReplyOf<R>> {
  const { lang, language = lang } = (input.params ?? {}) as { lang?: string; language?: string };
  spoken = language ?? spoken;
  const key = keyOf(set);
  return new Promise((resolve, reject) => {
    const settle = (known: Told | undefined): void => {
      const read = known && route.reply[200]?.safeParse(known.data);
      if (read?.success) resolve(read.data as ReplyOf<R>);
      // Types cannot tell that what a route is given may be left out or not.
      else (api.call as (route: R, input: CallInput<R>) => Promise<ReplyOf<R>>)(route, input).then(resolve, reject);
    };
    // Who is here is asked of the server alone.
    if (session.get() === 'signedIn' && ahead.delete(key)) settle(told.get(key));
    else if (waiting.push({ key, set, settle, fail: reject }) === 1) setTimeout(() => void askWaiting());
  });
}

// What was told of a member goes with them.
session.subscribe(() => {
  if (session.get() !== 'signedOut') return;
  visit += 1;
  told.clear();
  ahead.clear();
  toldAt.set(null);
  asOf.set(null);
});
