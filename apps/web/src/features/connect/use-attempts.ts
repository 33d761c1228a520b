import { ApiError } from '@fareback/contract';
import { formatAgencyMoment } from '@fareback/wording';
import { useState } from 'react';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { useFailureText } from '../../data/calls/use-failure-text.ts';
import { now } from '../../device/clock.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useConfig } from '../../tenant/config.tsx';

/** An error in words, for a field or the whole form. */
export interface AttemptError {
  /** The server's error code; empty if it has no code. */
  code: string;
  /** The field as the contract names it; null if unknown or not about a field. */
  field: string | null;
  text: string;
  /** Replaces the default title. */
  title?: string;
  /** The same request may be retried at once. */
  canRetry: boolean;
  /** The server did not check the input: no response, or an unrelated one. */
  isUnjudged?: boolean;
}

/** Above this many minutes a wait is shown as a time. */
const minutesMax = 120;

/** Returns the server's text, or ours if missing, for a failed account call [PROV-25, PROV-28]. */
export function useAttemptErrorText(): (error: unknown) => AttemptError {
  const translation = useFullTranslation();
  const { t } = translation;
  const { IANATimezone } = useConfig();
  const failureText = useFailureText();
  return (error) => {
    const { code, field, status, description, retryAfterSeconds } =
      error instanceof ApiError ? error : { ...noReply, retryAfterSeconds: null };
    // The server's text names phone verification as the solution, so show no wait time.
    if (code === 'TRY_WITH_VERIFIED_PHONE') return { code, field: null, text: description, canRetry: false };
    if (status === 429) {
      const isLong = (retryAfterSeconds ?? 0) > minutesMax * 60;
      const until = new Date(now() + (retryAfterSeconds ?? 0) * 1000);
      const text = isLong
        ? t('connect.tooManyUntil', { moment: formatAgencyMoment(until, translation, IANATimezone) })
        : failureText(error);
      return { code, field: null, text, canRetry: false };
    }
    const isOurs = isTransientFailure(error) && code !== 'PROVIDER_UNREACHABLE';
    const text = isOurs ? failureText(error) : description || t('connect.errorText');
    return { code, field, text, canRetry: true, isUnjudged: isOurs };
  };
}

const noReply = { code: '', field: null, status: -1, description: '' };

/** Makes one attempt at a time; returns if one is running, and why the last one failed. */
export function useAttempts(): {
  busy: boolean;
  refused: AttemptError | null;
  setRefused: (attemptError: AttemptError | null) => void;
  /** Resolves to the error; null on success. */
  attempt: (act: () => Promise<unknown>) => Promise<AttemptError | null>;
} {
  const toAttemptError = useAttemptErrorText();
  const [busy, setBusy] = useState(false);
  const [attemptError, setAttemptError] = useState<AttemptError | null>(null);
  const attempt = async (act: () => Promise<unknown>) => {
    setBusy(true);
    setAttemptError(null);
    try {
      await act();
      return null;
    } catch (error) {
      const attemptFailure = toAttemptError(error);
      setAttemptError(attemptFailure);
      return attemptFailure;
    } finally {
      setBusy(false);
    }
  };
  return { busy, refused: attemptError, setRefused: setAttemptError, attempt };
}
