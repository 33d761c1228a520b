import { ApiError } from '@fareback/contract';
import { useState } from 'react';

/** One try after another at what the server may refuse: whether one is under way, and what became of the last [PROV-25]. */
export function useAttempt(): {
  busy: boolean;
  /** The refusal's text, which may be empty; null where there is none. */
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
