import { useRef } from 'react';

/** Starts one of several tasks of which only the last counts; the result says if it still is the last [DESK-414]. */
export function useLatestOnly(): () => () => boolean {
  const begun = useRef(0);
  return () => {
    begun.current += 1;
    const own = begun.current;
    return () => own === begun.current;
  };
}
