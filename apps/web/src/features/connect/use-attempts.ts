import { ApiError } from '@fareback/contract';
import { formatAgencyMoment } from '@fareback/wording';
import { useState } from 'react';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { useFailureText } from '../../data/calls/use-failure-text.ts';
import { now } from '../../device/clock.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useConfig } from '../../tenant/config.tsx';

/** Why something was not taken, in words, and where they belong: at a field of the form, or over all of it. */
export interface AttemptError {
  /** The server's code; empty where no server said anything. */
  code: string;
  /** The field at fault as the contract names it; null where it is none, or where it isn't known. */
  field: string | null;
  text: string;
  /** Stands over the text in place of the general one. */
  title?: string;
  /** Whether the same may be sent again at once. */
  canRetry: boolean;
  /** Whether nobody judged what was sent: no answer came, or none that says so. */
  isUnjudged?: boolean;
}

/** A longer wait is told as a moment. */
const minutesMax = 120;

/** Says in the words of the server, or in ours where it gave none, why a call about an account was not taken [PROV-25, PROV-28]. */
export function useAttemptErrorText(): (error: unknown) => AttemptError {
  const translation = useFullTranslation();
  const { t } = translation;
  const { IANATimezone } = useConfig();
  const failureText = useFailureText();
  return (error) => {
    const { code, field, status, description, retryAfterSeconds } =
      error instanceof ApiError ? error : { ...noReply, retryAfterSeconds: null };
    // The server names the way out, which no moment in the future is.
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

/** One try after another at what the server may refuse: whether one is under way, and why the last was not taken. */
export function useAttempts(): {
  busy: boolean;
  refused: AttemptError | null;
  setRefused: (attemptError: AttemptError | null) => void;
  /** Resolves to why it was not taken; null where it was. */
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
