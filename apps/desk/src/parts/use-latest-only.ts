import { useRef } from 'react';

/** Begins one of several things of which the last counts: the answer tells later whether it is the last still [DESK-414]. */
export function useLatestOnly(): () => () => boolean {
  const begun = useRef(0);
  return () => {
    begun.current += 1;
    const own = begun.current;
    return () => own === begun.current;
  };
}
