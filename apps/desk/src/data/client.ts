import { ApiError, type Client, createClient } from '@fareback/contract';
import { type ProofNeed, requestProof } from './proof-request.ts';

/** Desk API client with the session cookie; never prompts the person. */
export const api = createClient({ baseUrl: '', fetch: (input, init) => fetch(input, init) });

const needs: Readonly<Record<string, ProofNeed>> = { SIGN_IN_REQUIRED: 'signIn', STEP_UP_REQUIRED: 'stepUp' };

const busy: ReadonlySet<string> = new Set(['AGENCY_BUSY', 'DESK_BUSY']);
const MAX_TRIES = 5;
const BUSY_RETRY_SECONDS = 2;

/** Makes a call and retries it while the agency's other calls prevent its start [DESK-437]. */
const callWithBusyRetry: Client['call'] = async (route, ...input) => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await api.call(route, ...input);
    } catch (error) {
      if (!(error instanceof ApiError && busy.has(error.code)) || tries >= MAX_TRIES) throw error;
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
