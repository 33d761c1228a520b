import { useEffect, useEffectEvent } from 'react';

/** Dialogs that the palette can open on their page. */
export type RequestedAction =
  | 'newDraft'
  | 'signUpRider'
  | 'invitePerson'
  | 'createKey'
  | 'addWebhook'
  | 'createCodes'
  | 'giveOffer';

/** A page that takes longer to load opens without its dialog. */
const validMillis = 10_000;

let requested: { action: RequestedAction; at: number } | null = null;
const listeners = new Set<() => void>();

/** Opens the dialog of an action: at once on its page, else when that page is shown. */
export function requestAction(action: RequestedAction): void {
  requested = { action, at: Date.now() };
  for (const listener of listeners) listener();
}

/** Calls `open` when the palette asks for this action [DESK-625]. */
export function useRequestedAction(action: RequestedAction, open: () => void): void {
  const take = useEffectEvent(() => {
    if (requested?.action !== action) return;
    const isValid = Date.now() - requested.at < validMillis;
    requested = null;
    if (isValid) open();
  });
  useEffect(() => {
    const listener = (): void => take();
    listener();
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}
