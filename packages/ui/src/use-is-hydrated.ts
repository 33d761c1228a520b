import { useSyncExternalStore } from 'react';

/**
 * Form method until hydration for forms that only React can submit: 'dialog' submits nothing, which keeps typed values
 * out of the URL.
 */
export const preHydrationMethod = 'dialog';

const never = () => () => {};

/** Returns whether React handles events here: false on the server and during hydration, then true. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
