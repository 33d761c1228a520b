import { ApiError, normalizeCode, validateInviteCode } from '@fareback/contract';
import { useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { saveInvitation } from '../../device/saved-invitation.ts';
import { useUntilOnline } from '../../device/use-until-online.ts';
import { isFriendsInstead } from '../../forms/save-friends-code.ts';
import { useCodeErrorText } from '../../forms/use-code-error-text.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';

/** The code was a referral: it is stored on this device, and the agency's code is still required. */
export const FRIENDS_CODE_SAVED = Symbol('kept');

/**
 * Validates a code before use. `check` resolves to the rejection text, null if valid, or undefined if it could not be
 * checked; stores a referral code if the agency's comes first [SIGNUP-06, CODE-13, REFER-20].
 */
export function useCodeCheck(): {
  busy: boolean;
  /** Why it could not be checked, until `clearTrouble`; else ''. */
  trouble: string;
  clearTrouble: () => void;
  check: (code: string) => Promise<string | null | undefined | typeof FRIENDS_CODE_SAVED>;
} {
  const { t } = useTranslation();
  const toCodeError = useCodeErrorText();
  const { TenantID: tenantID } = useConfig();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useUntilOnline();

  const check = async (code: string) => {
    setBusy(true);
    setTrouble('');
    try {
      await api.call(validateInviteCode, { body: { inviteCode: normalizeCode(code), tenantID } });
      return null;
    } catch (failure) {
      if (isFriendsInstead(failure)) {
        saveInvitation(normalizeCode(code));
        return FRIENDS_CODE_SAVED;
      }
      if (!(failure instanceof ApiError) || failure.status !== 0) return toCodeError(failure) ?? undefined;
      setTrouble(t('common.noConnection'));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { busy, trouble, clearTrouble: () => setTrouble(''), check };
}
