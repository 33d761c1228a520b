import { ApiError, type Client, createClient } from '@fareback/contract';
import { useSyncExternalStore } from 'react';
import { reloadForRelease } from './reload-for-release.ts';

/** What a call may need from the person: a new sign-in after the session expired, or a proof of identity. */
type ProofNeed = 'signIn' | 'stepUp';

let currentNeed: ProofNeed | null = null;
let pendingCalls: ((isProven: boolean) => void)[] = [];
const listeners = new Set<() => void>();

function set(need: ProofNeed | null): void {
  currentNeed = need;
  for (const listener of listeners) listener();
}

/** Asks once for all waiting calls; resolves to false if canceled. */
export function requestProof(need: ProofNeed): Promise<boolean> {
  const answer = new Promise<boolean>((resolve) => pendingCalls.push(resolve));
  // Signing in again also counts as the proof.
  if (currentNeed !== 'signIn') set(need);
  return answer;
}

export function resolveProof(isProven: boolean): void {
  const all = pendingCalls;
  pendingCalls = [];
  set(null);
  for (const resolve of all) resolve(isProven);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useProofRequest = (): ProofNeed | null => useSyncExternalStore(subscribe, () => currentNeed);

/** Removes empty filter values. */
export const definedOnly = <Values extends object>(
  values: Values,
): { [Name in keyof Values]?: Exclude<Values[Name], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;

/** Wraps a lazy import; reports a network failure like that of any call [DESK-403]. */
export const fetched = <T>(part: Promise<T>): Promise<T> =>
  part.catch((cause: unknown) => {
    throw new ApiError({ status: 0, code: 'NETWORK_ERROR', cause });
  });

/** Desk API client with the session cookie; never prompts the person. */
export const api = createClient({ baseUrl: '', fetch: (input, init) => fetch(input, init) });

const needs: Readonly<Record<string, ProofNeed>> = { SIGN_IN_REQUIRED: 'signIn', STEP_UP_REQUIRED: 'stepUp' };

const busy: ReadonlySet<string> = new Set(['AGENCY_BUSY', 'DESK_BUSY']);
const MAX_TRIES = 5;
/** A page that loads shows that it does, so it waits longer than a button. */
const MAX_READ_TRIES = 30;
const BUSY_RETRY_SECONDS = 2;

/** Makes a call and retries it while the agency's other calls prevent its start [DESK-437]. */
const callWithBusyRetry: Client['call'] = async (route, ...input) => {
  const most = route.method === 'GET' ? MAX_READ_TRIES : MAX_TRIES;
  for (let tries = 1; ; tries += 1) {
    try {
      return await api.call(route, ...input);
    } catch (error) {
      if (!(error instanceof ApiError && busy.has(error.code)) || tries >= most) throw error;
      const seconds = error.retryAfterSeconds ?? BUSY_RETRY_SECONDS;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
};

/**
 * Makes a desk call. If the session has expired or the call needs a proof of identity, prompts over the page and
 * repeats the call, so typed input stays [DESK-73]. Throws the refusal if the prompt is canceled.
 */
export const call: Client['call'] = async (route, ...input) => {
  for (;;) {
    try {
      return await callWithBusyRetry(route, ...input);
    } catch (error) {
      const isUnreadable = error instanceof ApiError && error.code === 'UNREADABLE_REPLY';
      // The page is about to go, so the call stays open.
      if (isUnreadable && route.method === 'GET' && reloadForRelease()) await new Promise(() => {});
      const need = error instanceof ApiError ? needs[error.code] : undefined;
      if (need === undefined || !(await requestProof(need))) throw error;
    }
  }
};

const LONGEST_WAIT_SECONDS = 60;

/**
 * For work sent in many calls, such as a code file or draft autosave: after a rate limit refusal waits as long as the
 * server asks, at most a minute, and continues [DESK-447].
 */
export const callWithRetry: Client['call'] = async (route, ...input) => {
  for (;;) {
    try {
      return await call(route, ...input);
    } catch (error) {
      const isBudget = error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS';
      const seconds = isBudget ? (error.retryAfterSeconds ?? LONGEST_WAIT_SECONDS) : Number.POSITIVE_INFINITY;
      if (seconds > LONGEST_WAIT_SECONDS) throw error;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
};
