import { ApiError } from '@fareback/contract';
import { useState } from 'react';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { useFailureText } from '../../data/calls/use-failure-text.ts';
import { type Translation, useTranslation } from '../../i18n/language.tsx';
import { notify } from '../../state/notices.ts';

/** True if a change was rejected for a wrong current password. */
const isWrongPassword = (error: unknown): boolean =>
  error instanceof ApiError && error.description.trim() === 'Wrong Password';

/**
 * Message under a form after a rejected change: our own text for a taken email, a wrong password and too many attempts,
 * any other as received. Null for a lost response or a server error, which are not the form's [ACCT-05, ACCT-06,
 * ERR-20].
 */
export function accountFailure(error: unknown, t: Translation['t']): string | null {
  if (error instanceof ApiError && error.status === 429) {
    if (error.retryAfterSeconds === null) return error.description || t('errors.TOO_MANY_REQUESTS');
    return t('common.waitMinutes', { minutes: Math.max(1, Math.ceil(error.retryAfterSeconds / 60)) });
  }
  if (isTransientFailure(error) || !(error instanceof ApiError)) return null;
  if (error.description.includes('Email already exists')) return t('errors.EMAIL_ALREADY_EXISTS');
  if (isWrongPassword(error)) return t('errors.WRONG_PASSWORD');
  return error.description || t('common.somethingWrong');
}

/** Runs one account change at a time. Rejections are shown under the form, other failures as a toast. */
export function useAccountChange(): {
  busy: boolean;
  refusal: string | null;
  isPasswordWrong: boolean;
  clearRefusal: () => void;
  run: (change: () => Promise<void>) => Promise<void>;
} {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ text: string; isPasswordWrong: boolean } | null>(null);
  const run = async (change: () => Promise<void>) => {
    setBusy(true);
    setRefused(null);
    try {
      await change();
    } catch (error) {
      const text = accountFailure(error, t);
      if (text !== null) setRefused({ text, isPasswordWrong: isWrongPassword(error) });
      else notify({ title: failureText(error), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    refusal: refused?.text ?? null,
    isPasswordWrong: refused?.isPasswordWrong === true,
    clearRefusal: () => setRefused(null),
    run,
  };
}
