import { ApiError, type ErrorCode } from '@fareback/contract';
import { useRef } from 'react';
import { isLostAnswer } from './is-lost-answer.ts';

/**
 * Makes calls that are idempotent by name, such as using a code. Resolves to the reply, or to null if the server
 * rejects with `spent` after a lost response on this page, because the call had succeeded. Calls `onUnheard` after a
 * lost response. Rejects like the call [ERR-23].
 */
export function useOnce(
  spent: ErrorCode,
  onUnheard = () => {},
): <Reply>(named: string, call: () => Promise<Reply>) => Promise<Reply | null> {
  const unheard = useRef(new Set<string>());
  return async (named, call) => {
    // A device that knew it was offline sent nothing.
    const isSent = navigator.onLine;
    try {
      return await call();
    } catch (error) {
      if (isSent && isLostAnswer(error)) {
        unheard.current.add(named);
        onUnheard();
      }
      const isDone = error instanceof ApiError && error.code === spent && unheard.current.has(named);
      if (isDone) return null;
      throw error;
    }
  };
}
