import { type ApiError, createClient, type Route } from '@fareback/contract';

type Listener = (error: ApiError, route: Route) => void;

let onFailure: Listener = () => {};

/** Sets who hears of every failed call; one listener, set by the app at start. */
export function onFailedCall(listener: Listener): void {
  onFailure = listener;
}

/** The API on the page's own origin, with the session cookie. */
export const api = createClient({
  fetch: (input, init) => fetch(input, init),
  onError: (error, route) => onFailure(error, route),
});
