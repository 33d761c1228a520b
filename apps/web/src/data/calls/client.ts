import { type ApiError, createClient, type Endpoint } from '@fareback/contract';
import { session } from '../../device/session.ts';
import { createStore } from '../../state/store.ts';
import { apiBase } from './api-base.ts';

type Listener = (error: ApiError, route: Endpoint) => void;

let onFailure: Listener = () => {};

/** Sets who hears of every failed call; one listener, set by the app at start. */
export function onFailedCall(listener: Listener): void {
  onFailure = listener;
}

/** Tells of a call that has failed in another way than by its reply. */
export const reportCallFailure: Listener = (error, route) => onFailure(error, route);

/** What the last reply tells of time: its headers, when its call was sent and when it came, in ms of the device's clock. */
export interface Heard {
  headers: Headers;
  sentAt: number;
  cameAt: number;
}

/** The last reply; null before the first. */
export const heard = createStore<Heard | null>(null);

/** How often somebody came in on this page. */
let arrivals = 0;
session.subscribe(() => {
  if (session.get() === 'signedIn') arrivals += 1;
});

/**
 * Solves what the server asks of a busy network's devices, and sends the call again; what does so is fetched when it happens.
 * A refusal that comes once somebody else is here was meant for whoever left: to this member the call is lost, nothing more.
 */
const answering: typeof fetch = async (input, init) => {
  const [sentAt, sentBefore] = [Date.now(), arrivals];
  const reply = await fetch(input, init);
  if (reply.status === 403 && sentBefore !== arrivals) throw new Error('refused for a session that has ended');
  heard.set({ headers: reply.headers, sentAt, cameAt: Date.now() });
  if (reply.status !== 429) return reply;
  const solver = await import('./answer-challenge.ts').catch(() => null);
  return solver ? solver.answerChallenge(reply, input, init) : reply;
};

/** The API, with the session cookie. */
export const api = createClient({
  baseUrl: apiBase,
  fetch: answering,
  onError: (error, route) => onFailure(error, route),
});
