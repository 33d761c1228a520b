import { normalizeCode, setUserStatus, useCode as useCodeRoute, validateInviteCode } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { isLostAnswer } from '../../data/calls/is-lost-answer.ts';
import { loadMember } from '../../data/member/member.ts';
import { dataSets } from '../../data/sets/data-sets.ts';
import { refresh } from '../../data/sets/refresh.ts';
import { createPromotionWelcome, queueWelcomes } from '../../device/greetings.ts';
import { isFriendsInstead, saveFriendsCode } from '../../forms/save-friends-code.ts';
import { useCodeErrorText } from '../../forms/use-code-error-text.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { notify } from '../../state/notices.ts';
import { useConfig } from '../../tenant/config.tsx';

/** The code was a referral: the server stores it, and the agency's code is still required [REFER-20]. */
export const FRIENDS_CODE_SAVED = Symbol('kept');

/**
 * Accepts the terms: validates the code first and stops if it is rejected, then accepts, then uses the code; the
 * reloaded record redirects Home [TERMS-05, TERMS-06, TERMS-07]. A failed acceptance only ends the spinner [TERMS-08].
 * Resolves to the text of a rejected code, KEPT for a referral if the agency's code is required, or null.
 */
export function useAgree(): {
  busy: boolean;
  agree: (code: string) => Promise<string | typeof FRIENDS_CODE_SAVED | null>;
} {
  const client = useQueryClient();
  const { TenantID: tenantID } = useConfig();
  const { language } = useTranslation();
  const toCodeError = useCodeErrorText();
  const [busy, setBusy] = useState(false);

  /**
   * Uses the code of a member who has accepted: errors are shown, and the code can be entered again on the code screen.
   */
  const submitCode = async (inviteCode: string) => {
    try {
      const promotion = await api.call(useCodeRoute, { params: { inviteCode, lang: language } });
      queueWelcomes([createPromotionWelcome(promotion)]);
      await refresh(client, 'code');
    } catch (error) {
      const errorText = toCodeError(error);
      if (errorText !== null) notify({ title: errorText, tone: 'error' });
    }
  };

  const agree = async (text: string): Promise<string | typeof FRIENDS_CODE_SAVED | null> => {
    const code = normalizeCode(text);
    setBusy(true);
    try {
      if (code !== '') await api.call(validateInviteCode, { body: { inviteCode: code, tenantID } });
    } catch (error) {
      const isFriendsCodeSaved = isFriendsInstead(error) && (await saveFriendsCode(code));
      setBusy(false);
      return isFriendsCodeSaved ? FRIENDS_CODE_SAVED : toCodeError(error);
    }
    try {
      await api.call(setUserStatus, { body: { userStatus: 'CONSENT' } });
      const member = await loadMember(language);
      void refresh(client, 'agreement');
      if (code !== '') await submitCode(code);
      // The guard then redirects Home.
      client.setQueryData(dataSets.userInfo(language).queryKey, (newer) =>
        newer && newer.userStatus !== 'NEW' ? newer : member,
      );
      return null;
    } catch (error) {
      // It may have succeeded: reload the record, by which the guard redirects.
      if (isLostAnswer(error)) void client.invalidateQueries({ queryKey: ['userInfo'] });
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { busy, agree };
}
