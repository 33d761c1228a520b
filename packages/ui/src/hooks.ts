import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

/**
 * Returns a stable function that calls the latest `act`, for memoized children. For event handlers, not for calls
 * during render.
 */
export function useStableCallback<Given extends readonly unknown[]>(
  callback: (...given: Given) => void,
): (...given: Given) => void {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  const [stable] = useState(
    () =>
      (...given: Given) =>
        latest.current(...given),
  );
  return stable;
}

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
