import { type ApiError, createClient, type Endpoint } from '@fareback/contract';
import { session } from '../../device/session.ts';
import { createStore } from '../../state/store.ts';
import { apiBase } from './api-base.ts';

type Listener = (error: ApiError, route: Endpoint) => void;

let onFailure: Listener = () => {};

/** Sets the only listener for failed calls; the app sets it at start. */
export function setFailureListener(listener: Listener): void {
  onFailure = listener;
}

/** Reports a call that failed for another reason than its response. */
export const reportCallFailure: Listener = (error, route) => onFailure(error, route);

/** Timing of the last reply: its headers, and when the call was sent and answered, in ms of the device's clock. */
export interface LastReply {
  headers: Headers;
  sentAt: number;
  cameAt: number;
}

export const lastReply = createStore<LastReply | null>(null);

/** Number of sign-ins on this page. */
let arrivals = 0;
session.subscribe(() => {
  if (session.get() === 'signedIn') arrivals += 1;
});

/** Sends calls with the cookie. */
export const sendDirectly: typeof fetch = (input, init) => fetch(input, init);
let send = sendDirectly;

/** Sends all calls by this function: inside another app, it adds the access token [SDK-15]. */
export const setSender = (sender: typeof fetch): void => void (send = sender);

/** True if calls have access tokens in place of the cookie. */
export const hasOwnSender = (): boolean => send !== sendDirectly;

/**
 * Solves a challenge and repeats the call; the solver is loaded on demand. A 403 that arrives after another member
 * signed in was for the previous one: the call fails without ending the session.
 */
const fetchWithChallenge: typeof fetch = async (input, init) => {
  const [sentAt, sentBefore] = [Date.now(), arrivals];
  const reply = await send(input, init);
  if (reply.status === 403 && sentBefore !== arrivals) throw new Error('refused for a session that has ended');
  lastReply.set({ headers: reply.headers, sentAt, cameAt: Date.now() });
  if (reply.status !== 429) return reply;
  const solver = await import('./answer-challenge.ts').catch(() => null);
  return solver ? solver.answerChallenge(reply, input, init, send) : reply;
};

export const api = createClient({
  baseUrl: apiBase,
  fetch: fetchWithChallenge,
  onError: (error, route) => onFailure(error, route),
});
