import { useSyncExternalStore } from 'react';

/** What a call may need from the person: a new sign-in after the session expired, or a proof of identity. */
export type ProofNeed = 'signIn' | 'stepUp';

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
