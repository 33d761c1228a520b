import { type ApiError, createClient, type Endpoint } from '@fareback/contract';
import { apiBase } from './api-base.ts';

type Listener = (error: ApiError, route: Endpoint) => void;

let onFailure: Listener = () => {};

/** Sets who hears of every failed call; one listener, set by the app at start. */
export function onFailedCall(listener: Listener): void {
  onFailure = listener;
}

/** Tells of a call that has failed in another way than by its reply. */
export const tellFailure: Listener = (error, route) => onFailure(error, route);

let saidAt = 0;

/** When the last reply was made, in ms, by the server's clock where it is told. */
export const lastSaidAt = (): number => saidAt;

/** Solves what the server asks of a busy network's devices, and sends the call again; what does so is fetched when it happens. */
const answering: typeof fetch = async (input, init) => {
  const reply = await fetch(input, init);
  saidAt = Date.parse(reply.headers.get('date') ?? '') || Date.now();
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
