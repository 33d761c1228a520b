import { ApiError } from '@fareback/contract';
import { isTransientFailure } from '../data/calls/is-transient-failure.ts';
import { useFailureText } from '../data/calls/use-failure-text.ts';
import { reportEvent } from '../data/reports/report-event.ts';
import { useTranslation } from '../i18n/language.tsx';
import { notify } from '../state/notices.ts';
import { usageLimitText } from './usage-limit-text.ts';

/**
 * Returns the error for a field with a rejected promo, invite or referral code: the server's text, else 'Invalid code';
 * after too many guesses, when to retry. Null if the code could not be checked, which is shown as a toast. Reports a
 * referral limit [CODE-18, CODE-21, CODE-25, CODE-37, EVT-04].
 */
export function useCodeErrorText(): (error: unknown) => string | null {
  const { t, language } = useTranslation();
  const failureText = useFailureText();
  return (error) => {
    if (error instanceof ApiError && error.status === 429) return failureText(error);
    if (!(error instanceof ApiError) || isTransientFailure(error)) {
      notify({ title: failureText(error), tone: 'error' });
      return null;
    }
    if (error.code === '31001') reportEvent('InviteCode/referral_limit_lifetime');
    if (error.code === '31002') reportEvent('InviteCode/referral_limit_timeframe');
    // The server writes this text in English only; a text with the time of renewed validity is in the rider's language.
    if (error.description === usageLimitText && language !== 'en') return t('errors.CODE_USAGE_LIMIT');
    return error.description || t('validation.codeRefused');
  };
}
