import { useRef, useState } from 'react';
import { useUnsavedChanges } from '../data/unsaved-changes.ts';
import { useTranslation } from '../words/translation.tsx';
import { getErrorText } from '../words/value-text.ts';

/**
 * Runs work sent in many calls, one at a time: it can be stopped between calls, and leaving the page asks first. The
 * caller keeps the progress, so a stopped or failed run resumes there [DESK-169].
 */
export function useStoppable() {
  const { t } = useTranslation();
  const [isRunning, setRunning] = useState(false);
  const [fault, setFault] = useState<string>();
  const isStopped = useRef(false);
  // Leaving the page would stop the work half way.
  useUnsavedChanges(
    () => isRunning,
    async () => false,
  );
  return {
    isRunning,
    fault,
    forget: () => setFault(undefined),
    stop: () => {
      isStopped.current = true;
    },
    /** Returns the result, null if a call failed. */
    run: async <Result>(work: (isStopped: () => boolean) => Promise<Result>): Promise<Result | null> => {
      isStopped.current = false;
      setFault(undefined);
      setRunning(true);
      try {
        return await work(() => isStopped.current);
      } catch (error) {
        setFault(getErrorText(error, t));
        return null;
      } finally {
        setRunning(false);
      }
    },
  };
}
