import { ApiError, acceptInvitation, normalizeCode } from '@fareback/contract';
import type { MessageKey } from '@fareback/wording';
import { api } from '../data/calls/client.ts';
import { isTransientFailure } from '../data/calls/is-transient-failure.ts';
import { useFailureText } from '../data/calls/use-failure-text.ts';
import { reportEvent } from '../data/reports/report-event.ts';
import { useTranslation } from '../i18n/language.tsx';
import { notify } from '../state/notices.ts';

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

/** The server's English text for a used-up code [CODE-21]. */
export const usageLimitText = 'Promotion Code is invalid due to usage limit';

/** True if a code was rejected because it is a referral code and the agency requires its own first [CODE-22]. */
export const isFriendsInstead = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'INVITE_CODE_REQUIRED';

/** Stores a typed referral code on the server; resolves to true on success [REFER-20]. */
export async function saveFriendsCode(code: string): Promise<boolean> {
  try {
    await api.call(acceptInvitation, { body: { inviteCode: normalizeCode(code) } });
    return true;
  } catch {
    return false;
  }
}

const reasons: Readonly<Record<string, MessageKey>> = {
  INVALID_INVITE_CODE: 'invitation.deadUnknown',
  INVITE_CODE_MISSING: 'invitation.deadUnknown',
  EXPIRED_CODE: 'invitation.deadExpired',
  CODE_USAGE_LIMIT: 'invitation.deadUsedUp',
  '31001': 'invitation.deadUsedUp',
  REACHED_SEGMENT_LIMIT: 'invitation.deadUsedUp',
  REFERRAL_DEACTIVATED: 'invitation.deadOff',
  REFERRAL_CAMPAIGN_DISABLED: 'invitation.deadOff',
  OWN_CODE: 'invitation.deadOwn',
  USED_CODE: 'invitation.deadUsed',
  ALREADY_IN_SEGMENT: 'invitation.deadUsed',
  ONE_REFERRAL_CODE_PER_ACCOUNT: 'invitation.deadOther',
  REFERRAL_WINDOW_CLOSED: 'invitation.deadLate',
  REWARD_HELD: 'errors.REWARD_HELD',
  REFERRED_PERSON_CODE: 'invitation.deadReferred',
};

/** Explains why a link's code cannot be used; undefined if the error is not about the code [REFER-19]. */
export const deadReason = (error: string): MessageKey | undefined => reasons[error];
