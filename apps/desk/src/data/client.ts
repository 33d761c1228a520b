import { ApiError, type Client, createClient } from '@fareback/contract';
import { type ProofNeed, requestProof } from './proof-request.ts';

/** The desk's calls, with its cookie; asks nothing of whoever sits there. */
export const api = createClient({ baseUrl: '', fetch: (input, init) => fetch(input, init) });

const needs: Readonly<Record<string, ProofNeed>> = { SIGN_IN_REQUIRED: 'signIn', STEP_UP_REQUIRED: 'stepUp' };

/** Refusals of calls that were not begun because others are under way. */
const busy: ReadonlySet<string> = new Set(['AGENCY_BUSY', 'DESK_BUSY']);
/** So often a call is made again that found no room. */
const MAX_TRIES = 5;
const BUSY_RETRY_SECONDS = 2;

/** Makes a call, and again where others of the agency were under way and it was not begun [DESK-437]. */
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
 * Makes a call of the desk. Where the sign-in has ended meanwhile, or the call wants a further proof, that is asked for over
 * the page and the call is made again: what was typed stays where it is [DESK-73]. Throws the refusal where it is not given.
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
 * The same for work that is sent in many calls, such as a file of codes or a draft as it is typed: when they are refused as
 * too many, it waits as long as the server asks, a minute at most, and goes on [DESK-447].
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
