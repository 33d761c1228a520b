import {
  ApiError,
  normalizeCode,
  setUserStatus,
  useCode as useCodeRoute,
  validateInviteCode,
} from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { isTrouble } from '../../data/is-trouble.ts';
import { askMember } from '../../data/member.ts';
import { notify } from '../../data/notices.ts';
import { dataSets } from '../../data/queries.ts';
import { refresh } from '../../data/refresh.ts';
import { greet, promotionWelcome } from '../../data/welcomes.ts';
import { useSpeech } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';

/**
 * Agrees to the terms: a code is checked first and stops before agreeing when it is refused, then the member agrees,
 * then the code is used; the record that follows leads Home [TERMS-05, TERMS-06, TERMS-07]. Where agreeing fails only
 * the spinner goes [TERMS-08]. Answers the text of a refused code, or null.
 */
export function useAgree(): { busy: boolean; agree: (code: string) => Promise<string | null> } {
  const client = useQueryClient();
  const { TenantID: tenantID } = useConfig();
  const { t, language } = useSpeech();
  const [busy, setBusy] = useState(false);

  const refusalOf = async (inviteCode: string): Promise<string | null> => {
    try {
      await api.call(validateInviteCode, { body: { inviteCode, tenantID } });
      return null;
    } catch (error) {
      if (isTrouble(error)) return t('common.somethingWrong');
      return (error instanceof ApiError && error.description) || t('validation.invalidCode');
    }
  };
  const submitCode = async (inviteCode: string) => {
    try {
      const promotion = await api.call(useCodeRoute, { params: { inviteCode, lang: language } });
      greet([promotionWelcome(promotion)]);
      await refresh(client, 'code');
    } catch (error) {
      notify({ title: (error instanceof ApiError && error.description) || t('common.somethingWrong'), tone: 'error' });
    }
  };

  const agree = async (text: string): Promise<string | null> => {
    const code = normalizeCode(text);
    setBusy(true);
    try {
      const refusal = code === '' ? null : await refusalOf(code);
      if (refusal !== null) return refusal;
      await api.call(setUserStatus, { body: { userStatus: 'CONSENT' } });
      const member = await askMember(language);
      if (code !== '') await submitCode(code);
      // The guard follows the member's standing and leads Home.
      client.setQueryData(dataSets.userInfo(language).queryKey, (newer) =>
        newer && newer.userStatus !== 'NEW' ? newer : member,
      );
      return null;
    } catch {
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { busy, agree };
}
