import { ApiError, normalizeCode, validateInviteCode } from '@fareback/contract';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { useUntilOnline } from '../../device/use-until-online.ts';
import { useCodeRefusal } from '../../forms/use-code-refusal.ts';
import { useSpeech } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';

/** Asks whether a code may be used, before it is; `check` answers the refusal in words, or null where it is good, and undefined where nobody could judge [SIGNUP-06, CODE-13]. */
export function useCodeCheck(): {
  busy: boolean;
  /** Why it could not be asked, in words, until `clearTrouble`; else ''. */
  trouble: string;
  clearTrouble: () => void;
  check: (code: string) => Promise<string | null | undefined>;
} {
  const { t } = useSpeech();
  const refusalOf = useCodeRefusal();
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
      if (!(failure instanceof ApiError) || failure.status !== 0) return refusalOf(failure) ?? undefined;
      setTrouble(t('common.noConnection'));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { busy, trouble, clearTrouble: () => setTrouble(''), check };
}
