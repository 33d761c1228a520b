import { useSyncExternalStore } from 'react';

/**
 * Form method until hydration for forms that only React can submit: 'dialog' submits nothing, which keeps typed values
 * out of the URL.
 */
export const heldMethod = 'dialog';

const never = () => () => {};

/** Returns whether React handles events here: false on the server and during hydration, then true. */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
