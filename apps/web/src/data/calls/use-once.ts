import { ApiError, type ErrorCode } from '@fareback/contract';
import { useRef } from 'react';
import { isLostAnswer } from './is-lost-answer.ts';

/**
 * Makes calls that count once for what they name, as a code is used once. Answers the reply; null where the server refuses
 * with `spent` what this page has asked before without hearing the answer: it was done then. `onUnheard` is called where no
 * answer came to what was sent. Rejects as the call does [ERR-23].
 */
export function useOnce(
  spent: ErrorCode,
  onUnheard = () => {},
): <Reply>(named: string, call: () => Promise<Reply>) => Promise<Reply | null> {
  const unheard = useRef(new Set<string>());
  return async (named, call) => {
    // Where the device knew that it was offline nothing left it.
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
