import { useLayoutEffect, useRef, useState } from 'react';

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
