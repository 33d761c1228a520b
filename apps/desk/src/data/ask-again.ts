import { useSyncExternalStore } from 'react';

/** What a call may want of whoever sits there: a sign-in that has ended meanwhile, or a proof that it is still them. */
export type Need = 'signIn' | 'stepUp';

let asked: Need | null = null;
let waiting: ((isGiven: boolean) => void)[] = [];
const listeners = new Set<() => void>();

function set(need: Need | null): void {
  asked = need;
  for (const listener of listeners) listener();
}

/** Asks for it, once for all calls that wait; true when it was given, false when it was not. */
export function ask(need: Need): Promise<boolean> {
  const answer = new Promise<boolean>((resolve) => waiting.push(resolve));
  // Whoever has to sign in again has proven all that a further proof would.
  if (asked !== 'signIn') set(need);
  return answer;
}

/** Answers what was asked for; every call that waits goes on. */
export function answerAsked(isGiven: boolean): void {
  const all = waiting;
  waiting = [];
  set(null);
  for (const resolve of all) resolve(isGiven);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is asked for now, or null. */
export const useAsked = (): Need | null => useSyncExternalStore(subscribe, () => asked);
