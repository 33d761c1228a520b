import { type ApiError, createClient, type Route } from '@fareback/contract';
import { apiBase } from './api-base.ts';

type Listener = (error: ApiError, route: Route) => void;

let onFailure: Listener = () => {};

/** Sets who hears of every failed call; one listener, set by the app at start. */
export function onFailedCall(listener: Listener): void {
  onFailure = listener;
}

/** Solves what the server asks of a busy network's devices, and sends the call again; what does so is fetched when it happens. */
const answering: typeof fetch = async (input, init) => {
  const reply = await fetch(input, init);
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
