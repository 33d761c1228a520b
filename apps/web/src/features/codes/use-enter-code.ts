import { ApiError, normalizeCode, useCode as useCodeRoute } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { useOnce } from '../../data/calls/use-once.ts';
import { refresh } from '../../data/sets/refresh.ts';
import { createPromotionWelcome, queueWelcomes } from '../../device/greetings.ts';
import { useUntilOnline } from '../../device/use-until-online.ts';
import { isFriendsInstead, saveFriendsCode } from '../../forms/save-friends-code.ts';
import { useCodeErrorText } from '../../forms/use-code-error-text.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { clearErrors, notify } from '../../state/notices.ts';
import { useConfig } from '../../tenant/config.tsx';

/**
 * Enters a promo, invite or referral code. An accepted code reloads affected data, then opens its welcome or a message;
 * a referral code is saved if the agency's code must come first [CODE-01, CODE-09, CODE-10, REFER-20]. Resolves to
 * whether it was accepted, and the field's error if not [CODE-18]; `trouble` is shown under the form while the server
 * is unreachable. A code used despite a lost response counts as accepted on the next click [ERR-23].
 */
export function useEnterCode(): {
  busy: boolean;
  trouble: string;
  enter: (code: string) => Promise<{ isTaken: boolean; refusal: string | null }>;
} {
  const client = useQueryClient();
  const { t, language } = useFullTranslation();
  const toCodeError = useCodeErrorText();
  const once = useOnce('USED_CODE');
  const { TenantName } = useConfig();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useUntilOnline();

  const enter = async (code: string) => {
    setBusy(true);
    setTrouble('');
    clearErrors();
    try {
      const inviteCode = normalizeCode(code);
      const params = { inviteCode, lang: language };
      const reply = await once(inviteCode, () => api.call(useCodeRoute, { params }));
      const welcome = reply && createPromotionWelcome(reply);
      await refresh(client, 'code');
      if (welcome === null) notify({ title: t('codes.accepted'), tone: 'success' });
      else queueWelcomes([welcome]);
      return { isTaken: true, refusal: null };
    } catch (error) {
      if (isFriendsInstead(error) && (await saveFriendsCode(code))) {
        await refresh(client, 'code');
        notify({ title: t('invitation.keptEnterOwn', { tenant: TenantName }), tone: 'success' });
        return { isTaken: true, refusal: null };
      }
      if (error instanceof ApiError && error.status === 0) {
        setTrouble(t('common.noConnection'));
        return { isTaken: false, refusal: null };
      }
      return { isTaken: false, refusal: toCodeError(error) };
    } finally {
      setBusy(false);
    }
  };
  return { busy, trouble, enter };
}
