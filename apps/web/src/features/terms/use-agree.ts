import { normalizeCode, setUserStatus, useCode as useCodeRoute, validateInviteCode } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { codeRefusal } from '../../data/code-refusal.ts';
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
  const speech = useSpeech();
  const { t, language } = speech;
  const [busy, setBusy] = useState(false);

  const tellTrouble = () => notify({ title: t('common.somethingWrong'), tone: 'error' });
  /** Whether the code would do: its refusal, or `trouble` when nobody could say, which was told. */
  const check = async (inviteCode: string): Promise<'good' | 'trouble' | { refusal: string }> => {
    try {
      await api.call(validateInviteCode, { body: { inviteCode, tenantID } });
      return 'good';
    } catch (error) {
      if (!isTrouble(error)) return { refusal: codeRefusal(error, speech) };
      tellTrouble();
      return 'trouble';
    }
  };
  const submitCode = async (inviteCode: string) => {
    try {
      const promotion = await api.call(useCodeRoute, { params: { inviteCode, lang: language } });
      greet([promotionWelcome(promotion)]);
      await refresh(client, 'code');
    } catch (error) {
      // The member is in; the code can be entered again among the codes.
      if (isTrouble(error)) tellTrouble();
      else notify({ title: codeRefusal(error, speech), tone: 'error' });
    }
  };

  const agree = async (text: string): Promise<string | null> => {
    const code = normalizeCode(text);
    setBusy(true);
    try {
      const checked = code === '' ? 'good' : await check(code);
      if (typeof checked !== 'string') return checked.refusal;
      if (checked === 'trouble') return null;
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
