import { ApiError, type MissingRide } from '@fareback/contract';
import { useState } from 'react';
import { isLostAnswer } from '../../data/calls/is-lost-answer.ts';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { useFailureText } from '../../data/calls/use-failure-text.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { type MissingRideInput, useReportMissing } from './use-missing-rides.ts';

export interface Sending {
  busy: boolean;
  error: string | undefined;
  clearError: () => void;
  send: (told: MissingRideInput) => Promise<void>;
}

/** Sends a report and passes it on; a failure is in `error`, until `clearError` [EARN-12]. */
export function useSendMissing(onSent: (report: MissingRide) => void): Sending {
  const { t } = useFullTranslation();
  const report = useReportMissing();
  const failureText = useFailureText();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (told: MissingRideInput) => {
    setBusy(true);
    setError(undefined);
    try {
      onSent(await report(told));
    } catch (failure) {
      const isFull = failure instanceof ApiError && failure.code === 'TOO_MANY_MISSING_RIDES';
      if (isFull) setError(t('errors.TOO_MANY_MISSING_RIDES'));
      // A device that knew it was offline sent nothing.
      else if (isLostAnswer(failure) && navigator.onLine) setError(t('rides.missing.maybeSent'));
      else setError(isTransientFailure(failure) ? failureText(failure) : t('rides.missing.failed'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, clearError: () => setError(undefined), send };
}
