import { ApiError, normalizeCode, validateInviteCode } from '@fareback/contract';
import { useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { saveInvitation } from '../../device/saved-invitation.ts';
import { useUntilOnline } from '../../device/use-until-online.ts';
import { isFriendsInstead } from '../../forms/save-friends-code.ts';
import { useCodeErrorText } from '../../forms/use-code-error-text.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';

/** The code was a friend's: it is kept on this device, and the agency's is still to come. */
export const FRIENDS_CODE_SAVED = Symbol('kept');

/** Asks whether a code may be used, before it is; `check` answers the refusal in words, or null where it is good, and undefined where nobody could judge; a friend's code, where the agency's is asked for first, is kept [SIGNUP-06, CODE-13, REFER-20]. */
export function useCodeCheck(): {
  busy: boolean;
  /** Why it could not be asked, in words, until `clearTrouble`; else ''. */
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
