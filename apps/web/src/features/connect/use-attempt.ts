import { ApiError } from '@fareback/contract';
import { useState } from 'react';

/** Makes one attempt at a time; returns if one is running, and the last error [PROV-25]. */
export function useAttempt(): {
  busy: boolean;
  /** Error text, possibly empty; null without an error. */
  refusal: string | null;
  setRefusal: (refusal: string | null) => void;
  attempt: (act: () => Promise<void>) => Promise<void>;
} {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true);
    setRefusal(null);
    try {
      await act();
    } catch (failure) {
      setRefusal(failure instanceof ApiError ? failure.description : '');
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, setRefusal, attempt };
}
