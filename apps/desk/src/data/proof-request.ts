import { useSyncExternalStore } from 'react';

/** What a call may want of whoever sits there: a sign-in that has ended meanwhile, or a proof that it is still them. */
export type ProofNeed = 'signIn' | 'stepUp';

let currentNeed: ProofNeed | null = null;
let pendingCalls: ((isProven: boolean) => void)[] = [];
const listeners = new Set<() => void>();

function set(need: ProofNeed | null): void {
  currentNeed = need;
  for (const listener of listeners) listener();
}

/** Asks for it, once for all calls that wait; true when it was given, false when it was not. */
export function requestProof(need: ProofNeed): Promise<boolean> {
  const answer = new Promise<boolean>((resolve) => pendingCalls.push(resolve));
  // Whoever has to sign in again has proven all that a further proof would.
  if (currentNeed !== 'signIn') set(need);
  return answer;
}

/** Answers what was asked for; every call that waits goes on. */
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

/** What is asked for now, or null. */
export const useProofRequest = (): ProofNeed | null => useSyncExternalStore(subscribe, () => currentNeed);
